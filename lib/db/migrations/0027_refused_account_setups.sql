CREATE TABLE "refused_account_setups" (
	"region" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON refused_account_setups TO merchloom_platform;
