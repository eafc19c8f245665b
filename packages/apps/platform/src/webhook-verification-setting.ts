/** A setting of the API and of the sandbox, which passes it on. */
import { z } from "zod"

/** Whether the endpoint of a new URL must consent before the URL is stored (docs/adr/0019). */
export const webhookVerificationSetting = z
  .enum(["off", "challenge"], "must be off or challenge")
  .prefault("challenge")
  .describe(
    "challenge: a new webhook URL has to return a random challenge before it is stored; off: any " +
      "URL is stored (closed networks only)",
  )
