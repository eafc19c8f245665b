/**
 * The endpoint of a subscription: parts and format of its URL, and whether deliveries there are
 * allowed.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** RFC 3986, 6.2.2.2: percent-encoding these characters does not change their meaning. */
const unreserved = /[\w.~-]/

const normalisedPath = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return unreserved.test(character) ? character : encoded.toUpperCase()
  })

/** Removes the final dot of a name, which does not change its meaning. */
const normalisedServer = ({ hostname, port, protocol }: URL): string => {
  const name = hostname.replace(/\.$/, "")
  const usualPort = protocol === "https:" ? "443" : "80"
  return `${name}:${port === "" ? usualPort : port}`
}

/** Returns host and port of the URL. An unparsable URL counts as a separate server. */
export const serverOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed === null ? url : normalisedServer(parsed)
}

/**
 * Returns the normalized URL without its query, equal for all URLs of the same endpoint.
 * Subscriptions with the same endpoint share its pace, also across tenants.
 */
export const endpointOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  return `${parsed.protocol}//${normalisedServer(parsed)}${normalisedPath(parsed.pathname)}`
}

export const maximumCallbackUrlLength = 1_024

export interface CallbackUrlPolicy {
  /** Whether `http:` is accepted as well. */
  readonly allowHttp: boolean
  /** Allowed explicit or default ports; absent: all except 0, which can't be listened on. */
  readonly ports?: ReadonlyArray<number> | undefined
}

/** HTTPS and its common alternative port. */
export const publicCallbackPolicy: CallbackUrlPolicy = { allowHttp: false, ports: [443, 8_443] }
/** Also `http` and any port, so that a sandbox can call a receiver on the developer's machine. */
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
 * `https://host…` in RFC 3986 syntax. URL parsers drop tabs and line breaks, read `\\` as `/` and
 * add missing slashes, but not consistently: another program could read such a text as a different
 * URL.
 */
const plainForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#][^\\]*$/i

/**
 * Spaces, control characters, invisible characters and lone surrogates, which are invalid in URLs.
 */
const unwritten = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

const isPlain = (text: string): boolean => plainForm.test(text) && !unwritten.test(text)

/**
 * Returns why events can't be posted to that URL; undefined when they can. Requires `https`, an
 * allowed port, no credentials and no fragment; `EndpointCheck` validates the host afterwards.
 */
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

export const endpointObjections = [
  /** The name does not exist. */
  "unknown-host",
  /** The name could not be resolved at this time. */
  "unresolved-host",
  /** At least one address of the host is not public. */
  "private-address",
] as const
export type EndpointObjection = (typeof endpointObjections)[number]

/** Decides whether the service may deliver to a host, before any request. */
export class EndpointCheck extends Context.Service<
  EndpointCheck,
  {
    /**
     * Checks the addresses of the URL's host, a name or a literal address in any notation. Opens no
     * connection. A name may resolve to other addresses later, so the sender repeats the check for
     * every connection.
     */
    readonly check: (url: string) => Effect.Effect<EndpointObjection | undefined>
  }
>()("@procurement/domain/webhook/EndpointCheck") {}
