/**
 * The contract of `DocumentArchive`. The binding provides ways to damage and lose files; one that
 * can't (a bucket under object lock) denies the capability `tampering`.
 */
import type { DocumentArchive } from "@procurement/domain/archive"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { type ArchiveTampering, noTampering } from "./archive-tampering.ts"
import { fileClauses } from "./file-clauses.ts"
import { recordClauses } from "./record-clauses.ts"
import { renewalClauses } from "./renewal-clauses.ts"
import { verificationClauses } from "./verification-clauses.ts"

export const documentArchiveClauses = (
  tampering: ArchiveTampering = noTampering,
): ReadonlyArray<Clause<DocumentArchive>> => [
  ...fileClauses(tampering),
  ...recordClauses,
  ...verificationClauses(tampering),
  ...renewalClauses(tampering),
]

export const documentArchiveContract = <E>(
  adapter: string,
  layer: Layer.Layer<DocumentArchive, E>,
  can: Partial<Capabilities> = {},
  tampering: ArchiveTampering = noTampering,
): void =>
  registerSuite({ port: "DocumentArchive", adapter, layer, can }, documentArchiveClauses(tampering))
