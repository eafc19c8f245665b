/** A file by what it is: its hash and its size. */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/archive-record.ts"

/** The file as KSeF gets it. */
export const DocumentIdentity = Schema.Struct({ digest: Sha256, sizeBytes: Schema.Int })
export type DocumentIdentity = typeof DocumentIdentity.Type
