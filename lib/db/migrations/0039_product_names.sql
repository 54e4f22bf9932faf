-- Product names sort as readers expect: letters before their accents and capitals, "Mug 2" before "Mug 10". A server that
-- was built without ICU keeps the order of its own bytes, and every list still works.
DO $$ BEGIN
  CREATE COLLATION product_names (provider = icu, locale = 'en-u-kn-true');
EXCEPTION WHEN feature_not_supported OR undefined_object OR invalid_parameter_value THEN
  CREATE COLLATION product_names FROM "C";
END $$;
