/**
 * Where a callback URL leads, as requests name it.
 *
 * Refuses what the domain's rule for callback URLs refuses, also when the URL was registered under
 * another rule.
 */
import {
  type CallbackUrlObjection,
  type CallbackUrlPolicy,
  callbackUrlObjection,
  maximumCallbackUrlLength,
} from "@procurement/domain/webhook"

export interface Destination {
  readonly origin: string
  /** With the query. */
  readonly path: string
}

/** What is told to the customer. */
const objections: Readonly<Record<CallbackUrlObjection, string>> = {
  "too-long": `the URL is longer than ${maximumCallbackUrlLength} characters`,
  "not-absolute": "the URL cannot be read",
  "not-https": "the URL does not begin with https://",
  credentials: "the URL holds a user or a password",
  fragment: "the URL holds a fragment",
  port: "the URL names a port that is not allowed",
}

/** The destination, or why there is none, in words for the customer. */
export const destinationOf = (url: string, policy: CallbackUrlPolicy): Destination | string => {
  const objection = callbackUrlObjection(url, policy)
  if (objection !== undefined) return objections[objection]
  const { origin, pathname, search } = new URL(url)
  return { origin, path: `${pathname}${search}` }
}
