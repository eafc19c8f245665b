/** The settings of the database. */
import { isDatabaseUrl } from "@procurement/adapter-postgres"
import { z } from "zod"

const problem = "must be a URL, as postgres://user:password@host/database"

export const databaseSetting = {
  DATABASE_URL: z
    .string()
    .refine((text) => isDatabaseUrl(text), problem)
    .meta({
      title: "URL",
      description:
        "PostgreSQL, as postgres://user:password@host/database; of several hosts with commas " +
        "between them, the one that accepts writes is used",
      isSecret: true,
    }),
}

export const replicaSetting = {
  DATABASE_REPLICA_URL: z
    .string()
    .refine((text) => text === "" || isDatabaseUrl(text, "standby"), problem)
    .meta({ title: "URL" })
    .prefault("")
    .meta({
      description:
        "a standby of that PostgreSQL, or several with commas between them, for lists and " +
        "exports; empty: the primary reads them",
      isSecret: true,
    }),
}
