/** What API and worker have to know of webhooks, both the same. */
import {
  type Database,
  parseSecretKeys,
  sealPlainSecrets,
  type SecretKeys,
} from "@procurement/adapter-postgres"
import { z } from "zod"
import { oneLine } from "./settings-error.ts"
import { switchValue } from "./settings.ts"

const secretKeys = z
  .string()
  .transform((text, context): SecretKeys => {
    try {
      return parseSecretKeys(text)
    } catch (error) {
      context.addIssue(oneLine(error))
      return z.NEVER
    }
  })
  .meta({ title: "list" })

/** Keys of the signing secrets in the database. */
export const webhookSecretsSetting = {
  schema: secretKeys,
  meaning: "webhooks' secrets are encrypted with it: 32 bytes, base64; older keys follow by commas",
  isSecret: true,
} as const

/**
 * Whether endpoints may be on this machine; whoever registers and whoever sends must agree. The
 * same rule holds for addresses that certificates name.
 */
export const webhookLoopbackSetting = {
  schema: switchValue,
  meaning: "on: webhooks may go to this machine and over plain HTTP (sandbox only)",
  byDefault: "off",
} as const

/**
 * Seals what is in the database with the first key. Rejects with one line when the keys are not
 * those of this database.
 */
export const sealWebhookSecrets = async (database: Database, keys: SecretKeys): Promise<void> => {
  await sealPlainSecrets(database, keys).catch((cause: unknown) => {
    throw new Error(`WEBHOOK_SECRETS_KEY: ${oneLine(cause)}`, { cause })
  })
}
