/**
 * How a route says that its days are numbered: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and
 * links to what takes its place (RFC 5829) and to its description.
 */
import type { Instant } from "@procurement/domain/calendar"

export interface Deprecation {
  /** From when on one should not use it any more. */
  readonly since: Instant
  /** From when on it may be gone. */
  readonly sunset: Instant
  /** Path of the route that takes its place. */
  readonly successor: string
}

/** Headers of every answer of the route, refusals too. */
export const deprecationHeaders = (
  { since, sunset, successor }: Deprecation,
  description: string,
): Readonly<Record<string, string>> => ({
  deprecation: `@${Math.floor(since / 1_000)}`,
  sunset: new Date(sunset).toUTCString(),
  link: [
    `<${successor}>; rel="successor-version"`,
    `<${description}>; rel="deprecation"; type="text/html"`,
  ].join(", "),
})
