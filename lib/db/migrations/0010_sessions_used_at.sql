ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- When they were used followed from when they would end; from now on they end some days after their beginning at last.
UPDATE "sessions" SET used_at = least(now(), expires_at - CASE WHEN remember THEN interval '30 days' ELSE interval '12 hours' END),
  expires_at = least(expires_at, created_at + CASE WHEN remember THEN interval '30 days' ELSE interval '14 days' END);
--> statement-breakpoint
ALTER TABLE "sessions" FORCE ROW LEVEL SECURITY;
