/** The SDK's client for a profile, in the language of the console and through its proxy. */
import { UsageError } from "@procurement/lib-cli"
import { type Client, createClient } from "@procurement/sdk"
import { consoleLanguage } from "./console-language.ts"
import type { Environment, NamedProfile } from "./profiles.ts"
import { useProxy } from "./proxy.ts"

export const clientOf = ({ name, profile }: NamedProfile, environment: Environment): Client => {
  const { baseUrl, clientId, clientSecret, token } = profile
  const common = { baseUrl, language: consoleLanguage(environment) }
  useProxy(environment, [baseUrl])
  if (token !== undefined) return createClient({ ...common, token })
  if (clientId !== undefined && clientSecret !== undefined) {
    return createClient({ ...common, clientId, clientSecret })
  }
  throw new UsageError(`the profile ${name} has no credentials`, "procurement-api login")
}
