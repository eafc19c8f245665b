/**
 * What an endpoint asks for with `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in
 * the one form that senders may still write. Anything else counts as not asked.
 */

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

const secondsAsked = (value: string, at: number): number | undefined => {
  if (/^\d{1,15}$/.test(value)) return Number(value)
  if (!httpDate.test(value)) return undefined
  const seconds = Math.ceil((Date.parse(value) - at) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** Seconds from `at` (epoch milliseconds), or undefined when nothing is asked. */
export const retryAfterSeconds = (value: string | undefined, at: number): number | undefined =>
  value === undefined ? undefined : secondsAsked(value.trim(), at)
