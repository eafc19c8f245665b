/** Reference implementation of `IssuerProof`: a link of the right shape that proves nothing. */
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import { type IssuedFile, IssuerProof } from "./issuer-proof.ts"

const linkOf = ({ sellerNip, digest }: IssuedFile): string => {
  const bytes = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const path = ["Nip", sellerNip, sellerNip, "0000000000000001", Base64Url.encode(bytes)]
  return `https://qr.example/certificate/${path.join("/")}/no-signature`
}

/** For a seller without a certificate: nothing is ever issued offline. */
export const layerWithoutIssuerProof: Layer.Layer<IssuerProof> = Layer.succeed(IssuerProof, {
  link: () => Effect.succeed(Option.none()),
})

/** Of a certificate that is valid from then on, to the end of time. */
export const makeIssuerProofMemory = (validFrom: Instant): IssuerProof["Service"] => ({
  link: (file, now) => Effect.succeed(now < validFrom ? Option.none() : Option.some(linkOf(file))),
})
