/** The setting of the database. */
import { isDatabaseUrl } from "@procurement/adapter-postgres"
import { z } from "zod"

export const databaseSetting = {
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, "must be a URL, as postgres://user:password@host/database")
    .meta({
      title: "URL",
      description:
        "PostgreSQL, as postgres://user:password@host/database; of several hosts with commas " +
        "between them, the one that accepts writes is used",
      isSecret: true,
    }),
}
