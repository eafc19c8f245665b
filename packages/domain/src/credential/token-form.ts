/**
 * What access tokens look like: `ppl_live_…` in production, `ppl_test_…` in a sandbox.
 *
 * A token says itself which environment it is for, so one of the other environment, or one with a
 * slip of the pen in it, is known without a look-up. Which tokens exist is not known here.
 */
import * as Schema from "effect/Schema"
import { checkedText, isCheckedText } from "./checked-text.ts"

export const environments = ["live", "test"] as const
/** `live` is production, `test` a sandbox; a token of one is never good in the other. */
export const Environment = Schema.Literals(environments)
export type Environment = typeof Environment.Type

/** Whose tokens a service takes, by how it is run. */
export const environmentOfMode = { production: "live", sandbox: "test" } as const satisfies Record<
  string,
  Environment
>

/** How a service is run: for real, or as a sandbox to try it out. */
export type Mode = keyof typeof environmentOfMode

const prefixes: Readonly<Record<Environment, string>> = { live: "ppl_live_", test: "ppl_test_" }

const secretPrefix = "ppl_secret_"

/** Characters of the random part by which the holder of a token knows it again. */
const hintLength = 4

/** A new token from 32 random bytes. */
export const tokenValue = (environment: Environment, entropy: Uint8Array): string =>
  checkedText(prefixes[environment], entropy)

/** A new secret of an API client from 32 random bytes. */
export const clientSecretValue = (entropy: Uint8Array): string => checkedText(secretPrefix, entropy)

/** The environment of a well-formed token; undefined for any other text. */
export const environmentOf = (text: string): Environment | undefined =>
  environments.find((environment) => isCheckedText(prefixes[environment], text))

/** The beginning of a token, which gives away 24 of its 256 random bits. */
export const tokenHint = (value: string): string => {
  const prefix = Object.values(prefixes).find((each) => value.startsWith(each)) ?? ""
  return value.slice(0, prefix.length + hintLength)
}
