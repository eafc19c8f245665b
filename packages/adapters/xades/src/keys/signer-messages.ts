/**
 * What a worker and its signer process say to each other over IPC. Public parts and bytes to be
 * signed only: a key, a PIN or a passphrase is in no message.
 */
import type { SigningKeyReason } from "../signing-key.ts"
import type { KeySource } from "./key-source.ts"

export type ToSigner =
  /** The first message: where the key is. */
  | { readonly type: "open"; readonly source: KeySource }
  | { readonly type: "sign"; readonly id: number; readonly data: Uint8Array }

export type FromSigner =
  /** The certificates in PEM, the leaf first. */
  | { readonly type: "ready"; readonly certificatePem: string }
  | { readonly type: "failed"; readonly reason: SigningKeyReason; readonly detail: string }
  | { readonly type: "signed"; readonly id: number; readonly value: Uint8Array }
  | { readonly type: "refused"; readonly id: number; readonly detail: string }
