/**
 * Where a callback URL points: the endpoint is the normalised URL without its query, the server is
 * its host and port. Subscriptions with the same endpoint share its pace, also across tenants.
 */

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
