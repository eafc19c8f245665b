/**
 * The sealed records of an archive, each at its place on the medium, read as they were sealed or
 * not at all.
 */
import { ArchiveError, type ArchiveRecord, type RenewalRecord } from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import type { ArchiveMedium } from "./archive-medium.ts"
import { recordName, renewalName } from "./archive-names.ts"
import { type SealedForm, sealedRecord, sealedRenewal } from "./sealed-record.ts"

export interface Place<A> {
  readonly name: string
  /** What stands there, for people. */
  readonly what: string
  readonly form: SealedForm<A>
  /** Whether the record is the one that belongs there. */
  readonly isRight: (record: A) => boolean
}

export const recordOf = (id: InvoiceId): Place<ArchiveRecord> => ({
  name: recordName(id),
  what: `the record of ${id}`,
  form: sealedRecord,
  isRight: ({ invoiceId }) => invoiceId === id,
})

export const renewalOf = (id: InvoiceId, nth: number): Place<RenewalRecord> => ({
  name: renewalName(id, nth),
  what: `renewal ${nth} of ${id}`,
  form: sealedRenewal,
  isRight: ({ invoiceId, sequence }) => invoiceId === id && sequence === nth,
})

export const readSealed = async <A>(
  medium: ArchiveMedium,
  { name, what, form, isRight }: Place<A>,
): Promise<A | undefined> => {
  const bytes = await medium.read(name)
  if (bytes === undefined) return undefined
  const record = form.unsealed(bytes)
  if (record !== undefined && isRight(record)) return record
  throw new ArchiveError({ reason: "Damaged", detail: `${what} is not as it was sealed` })
}

/** One after the other, as far as there are any. */
export const readRenewals = async (
  medium: ArchiveMedium,
  id: InvoiceId,
): Promise<ReadonlyArray<RenewalRecord>> => {
  const renewals: Array<RenewalRecord> = []
  for (;;) {
    const next = await readSealed(medium, renewalOf(id, renewals.length + 1))
    if (next === undefined) return renewals
    renewals.push(next)
  }
}
