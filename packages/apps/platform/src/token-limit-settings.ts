/** Limits of unauthenticated callers and of new tokens: settings of the API and of the sandbox. */
import { wholeNumber } from "./settings.ts"

export const tokenLimitSettings = {
  ADDRESS_ATTEMPTS_PER_MINUTE: wholeNumber(1, 1_000_000)
    .prefault("120")
    .describe("token requests and failed authentications of one address, or IPv6 /64, in a minute"),
  CLIENT_TOKENS_PER_MINUTE: wholeNumber(1, 1_000_000)
    .prefault("60")
    .describe("access tokens that one client may get in a minute"),
} as const
