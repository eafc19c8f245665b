/** What a request's headers say about its body, and the text of a body. */

/** The codings that a server accepts in requests: the value of `Accept-Encoding` in its 415. */
export const acceptedCodings = "identity"

/**
 * True when the body has a content coding (RFC 9110, 8.4), which hides its size. Codings are
 * compared without regard to case; `identity` is none.
 */
export const isCoded = (contentEncoding = ""): boolean =>
  contentEncoding.split(",").some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding))

const utf8 = new TextDecoder()

/** The text of a body in UTF-8, without a byte order mark (RFC 8259, 8.1). */
export const bodyText = (bytes: Uint8Array): string => utf8.decode(bytes)
