ALTER TABLE "users" ADD COLUMN "invited_email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_invitation_key" ON "users" USING btree (lower("invited_email"),"tenant_id");