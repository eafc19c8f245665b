/**
 * The form of a callback URL. `EndpointCheck` checks its host afterwards.
 *
 * `https`, no credentials, no fragment, a port on the list. A sandbox may also accept `http` and
 * any port, so that it can call a receiver on the developer's machine.
 */

export const maximumCallbackUrlLength = 1_024

export interface CallbackUrlPolicy {
  /** Whether `http:` is accepted besides `https:`. */
  readonly allowHttp: boolean
  /**
   * Ports that may be named or implied; if absent, every port except 0, on which nothing listens.
   */
  readonly ports?: ReadonlyArray<number> | undefined
}

/** HTTPS, and its usual alternative. */
export const publicCallbackPolicy: CallbackUrlPolicy = { allowHttp: false, ports: [443, 8_443] }
export const sandboxCallbackPolicy: CallbackUrlPolicy = { allowHttp: true }

export const callbackUrlObjections = [
  "too-long",
  "not-absolute",
  "not-https",
  "credentials",
  "fragment",
  "port",
] as const
export type CallbackUrlObjection = (typeof callbackUrlObjections)[number]

const portOf = ({ port, protocol }: URL): number => {
  if (port !== "") return Number(port)
  return protocol === "https:" ? 443 : 80
}

/**
 * `https://host…` as RFC 3986 writes it. URL parsers drop tabs and line breaks, read `\\` as `/`
 * and add missing slashes, but not all of them do so alike: we would read such a text as one URL
 * and another program as another.
 */
const plainForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#][^\\]*$/i

/** Spaces, control characters, invisible characters and lone surrogates, which no URL contains. */
const unwritten = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

const isPlain = (text: string): boolean => plainForm.test(text) && !unwritten.test(text)

/** Why events can't be posted to that URL, or undefined when they can. */
export const callbackUrlObjection = (
  text: string,
  { allowHttp, ports }: CallbackUrlPolicy,
): CallbackUrlObjection | undefined => {
  if (text.length > maximumCallbackUrlLength) return "too-long"
  const url = URL.parse(text)
  if (url === null || url.hostname === "" || !isPlain(text)) return "not-absolute"
  if (url.protocol !== "https:" && !(allowHttp && url.protocol === "http:")) return "not-https"
  if (url.username !== "" || url.password !== "") return "credentials"
  if (text.includes("#")) return "fragment"
  const port = portOf(url)
  return port > 0 && (ports === undefined || ports.includes(port)) ? undefined : "port"
}
