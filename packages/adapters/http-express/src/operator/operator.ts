/**
 * Who runs the service: known by an operator token (`ppl_op_…`), of which only the SHA-256 is known
 * here, from the settings. Customers' tokens are none, and operators' tokens are none at /v1.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { Authenticate } from "../authentication.ts"
import { problem } from "../problem.ts"

export interface Operator {
  /** SHA-256 of the token, hexadecimal: tells operators apart without telling a secret. */
  readonly tokenHash: string
}

/** `b64token` of RFC 6750, at most 512 characters. */
const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i
const realm = 'Bearer realm="procurement operator"'

const noToken = problem("missing_token", {
  detail: {
    en: "Send an operator token as a bearer token.",
    pl: "Wyślij token operatora jako token typu Bearer.",
  },
  headers: { "www-authenticate": realm },
})

const wrongToken = problem("invalid_token", {
  detail: {
    en: "This is no operator token of this service.",
    pl: "To nie jest token operatora tej usługi.",
  },
  headers: { "www-authenticate": `${realm}, error="invalid_token"` },
})

/** Accepts the tokens with these hashes. How long that takes does not tell how near a guess was. */
export const makeAuthenticateOperator = (
  tokenHashes: ReadonlyArray<string>,
): Authenticate<Operator> => {
  const known = tokenHashes.map((each) => Buffer.from(each, "hex"))
  return (authorization) => {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return noToken
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return wrongToken
    const presented = hash("sha256", token, "buffer")
    const matches = known.filter((each) => timingSafeEqual(each, presented))
    return matches.length === 0 ? wrongToken : { tokenHash: presented.toString("hex") }
  }
}
