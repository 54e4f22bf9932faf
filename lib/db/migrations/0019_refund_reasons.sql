-- The erasure of a person's data runs as the tenant, and the reason of a refund may name the person.
GRANT UPDATE (reason) ON refunds TO merchloom_app;
