/**
 * The endpoint of a subscription: the parts and the form of its URL, and whether events may be
 * sent there.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

// Where a callback URL points: the endpoint is the normalised URL without its query, the server is
// its host and port. Subscriptions with the same endpoint share its pace, also across tenants.

/** RFC 3986, 6.2.2.2: these characters mean the same, percent-encoded or not. */
const unreserved = /[\w.~-]/

const normalisedPath = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return unreserved.test(character) ? character : encoded.toUpperCase()
  })

/** A name with a final dot is the same name. */
const normalisedServer = ({ hostname, port, protocol }: URL): string => {
  const name = hostname.replace(/\.$/, "")
  const usualPort = protocol === "https:" ? "443" : "80"
  return `${name}:${port === "" ? usualPort : port}`
}

/** Host and port of the URL; a URL that can't be parsed counts as a separate server. */
export const serverOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed === null ? url : normalisedServer(parsed)
}

/** The URL without its query, equal for all URLs that mean the same endpoint. */
export const endpointOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  return `${parsed.protocol}//${normalisedServer(parsed)}${normalisedPath(parsed.pathname)}`
}

// The form of a callback URL. `EndpointCheck` checks its host afterwards.
//
// `https`, no credentials, no fragment, a port on the list. A sandbox may also accept `http` and
// any port, so that it can call a receiver on the developer's machine.

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

// Decides, before anything is sent there, whether the service may deliver to a host.

export const endpointObjections = [
  /** The name does not exist. */
  "unknown-host",
  /** The name could not be resolved just now. */
  "unresolved-host",
  /** Not every address of the host belongs to the public internet. */
  "private-address",
] as const
export type EndpointObjection = (typeof endpointObjections)[number]

export class EndpointCheck extends Context.Service<
  EndpointCheck,
  {
    /**
     * Checks the addresses of the URL's host, a name or a literal address in any notation. Opens no
     * connection. The result may change, because a name may resolve to other addresses later, so
     * the sender checks them again for every connection.
     */
    readonly check: (url: string) => Effect.Effect<EndpointObjection | undefined>
  }
>()("@procurement/domain/webhook/EndpointCheck") {}
