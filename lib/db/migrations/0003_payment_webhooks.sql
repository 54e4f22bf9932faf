CREATE TABLE "payment_webhooks" (
	"region" text PRIMARY KEY NOT NULL,
	"last_event_at" timestamp with time zone,
	"unheard" integer DEFAULT 0 NOT NULL,
	"unheard_since" timestamp with time zone
);

--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_webhooks TO merchloom_platform;
