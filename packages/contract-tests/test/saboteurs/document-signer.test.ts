/** Signers with one fault each. */
import { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { documentSignerClauses } from "../../src/signature/index.ts"
import { signerBinding, signerReference } from "../references/signer-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = documentSignerClauses(signerBinding)
const saboteur = serviceSaboteur(DocumentSigner, () => signerReference, clauses)

const { validAt } = signerBinding

/** A signature over nothing remains valid when the content changes. */
const signsNothing: Saboteur<DocumentSigner> = {
  fault: "signs only the name of the root",
  stage: () => ({
    layer: Layer.succeed(DocumentSigner, signerReference),
    clauses: documentSignerClauses({ ...signerBinding, verifyEnveloped: () => Effect.void }),
  }),
  caughtBy: ["covers the whole content"],
}

const tidied = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n"))

proves("DocumentSigner", clauses, [
  signsNothing,
  saboteur(
    "normalises line ends",
    ({ seal }) => ({
      seal: (document, at) => seal({ ...document, bytes: tidied(document.bytes) }, at),
    }),
    "seals every document",
  ),
  saboteur(
    "adds to the document when it seals it again",
    ({ seal }) => {
      let times = 0
      return {
        seal: (document, at) =>
          Effect.suspend(() => {
            times += 1
            const more = times > 1 ? [10] : []
            return seal({ ...document, bytes: Uint8Array.from([...document.bytes, ...more]) }, at)
          }),
      }
    },
    "with the same bytes inside",
  ),
  saboteur(
    "wipes the caller's bytes",
    ({ seal }) => ({
      seal: (document, at) =>
        Effect.tap(seal(document, at), () => Effect.sync(() => document.bytes.fill(0))),
    }),
    "does not change the caller's",
  ),
  saboteur(
    "ignores the validity of its certificate",
    ({ seal, signEnveloped }) => ({
      seal: (document) => seal(document, validAt),
      signEnveloped: (xml) => signEnveloped(xml, validAt),
    }),
    "fails with a non-retryable CertificateExpired",
    "signs no XML when the certificate",
  ),
  saboteur(
    "preserves another document",
    ({ seal, preserve }) => ({
      preserve: (_container, now, evidence) =>
        Effect.flatMap(
          seal({ fileName: "other.xml", mediaType: "text/xml", bytes: new Uint8Array(1) }, validAt),
          (other) => preserve(other, now, evidence),
        ),
    }),
    "preserves a container",
  ),
  saboteur(
    "wipes the container that it preserves",
    ({ preserve }) => ({
      preserve: (container, now, evidence) =>
        Effect.tap(preserve(container, now, evidence), () => Effect.sync(() => container.fill(0))),
    }),
    "does not change the container",
  ),
  saboteur(
    "asks for evidence although it is waived",
    ({ preserve }) => ({ preserve: (container, now) => preserve(container, now) }),
    "when evidence is waived",
  ),
  saboteur(
    "puts the signature first",
    ({ signEnveloped }) => ({
      signEnveloped: (xml, at) =>
        Effect.map(signEnveloped(xml, at), (signed) => {
          const [signature = ""] = /<Signature>.*<\/Signature>/.exec(signed) ?? []
          return signed
            .replace(signature, "")
            .replace(/(<AuthTokenRequest[^>]*>)/, `$1${signature}`)
        }),
    }),
    "signs XML with",
  ),
  saboteur(
    "makes a bad signature the second time",
    ({ signEnveloped }) => {
      let times = 0
      return {
        signEnveloped: (xml, at) =>
          Effect.map(signEnveloped(xml, at), (signed) => {
            times += 1
            return times === 1 ? signed : signed.replace(/<Signature>./, "<Signature>x")
          }),
      }
    },
    "signs the same",
  ),
  saboteur(
    "signs content that is not XML",
    ({ signEnveloped }) => ({ signEnveloped: (_, at) => signEnveloped("<a/>", at) }),
    "rejects content that",
  ),
])
