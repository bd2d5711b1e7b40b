-- exception: no release is deployed
ALTER TABLE "test_purchases" RENAME COLUMN "withdrawn_at" TO "changed_at";