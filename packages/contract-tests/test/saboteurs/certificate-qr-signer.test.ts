/** Proofs of the issuer with one fault each. */
import { CertificateQrSigner } from "@procurement/domain/offline"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { certificateQrSignerClauses } from "../../src/clearance/index.ts"
import { proofBinding, proofReference } from "../references/offline-reference.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = certificateQrSignerClauses(proofBinding)
const saboteur = serviceSaboteur(CertificateQrSigner, () => proofReference, clauses)

proves("CertificateQrSigner", clauses, [
  saboteur(
    "signs the same digest every time",
    ({ link }) => ({
      link: (file, now) => link({ ...file, digest: "ab".repeat(32) as never }, now),
    }),
    "returns a link",
  ),
  saboteur(
    "names another host than it signs",
    ({ link }) => ({
      link: (file, now) =>
        Effect.map(
          link(file, now),
          Option.map((text) => text.replace("qr.", "qr2.")),
        ),
    }),
    "signs the part",
  ),
  saboteur(
    "continues when the certificate is not valid",
    ({ link }) => ({ link: (file) => link(file, proofBinding.validFrom) }),
    "returns no link",
  ),
])
