/** The SDK's client for a profile. */
import { type Client, createClient } from "@procurement/sdk"
import type { NamedProfile } from "./profiles.ts"
import { UsageError } from "./usage-error.ts"

export const clientOf = ({ name, profile }: NamedProfile): Client => {
  const { baseUrl, clientId, clientSecret, token } = profile
  if (token !== undefined) return createClient({ baseUrl, token })
  if (clientId !== undefined && clientSecret !== undefined) {
    return createClient({ baseUrl, clientId, clientSecret })
  }
  throw new UsageError(`the profile ${name} has no credentials`, "login")
}
