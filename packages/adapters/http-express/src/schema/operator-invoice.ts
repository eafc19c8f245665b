/** An invoice for operators: its steps, its problem in full, and what KSeF responded. */
import {
  type ListedInvoice,
  numberKept,
  type OutsideIssue,
  type Refusal,
  type RefusedVersion,
  sessionOf,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { archiveProblem, archiveState } from "./archive-state.ts"
import { encodeInvoiceProblem, invoiceProblem } from "./invoice-problem.ts"
import { encodeListedInvoice, encodeTimeline, invoiceTimeline, listedInvoice } from "./invoice.ts"
import { encodeOutsideIssue, outsideIssue } from "./outside-issue.ts"
import { encodeInstant, localDate, mapped, timestamp } from "./primitives.ts"

const sha256 = z.string().meta({ description: "SHA-256, hexadecimal.", pattern: "^[0-9a-f]{64}$" })

const refusal = z
  .object({ code: z.int(), description: z.string(), details: z.array(z.string()) })
  .meta({ id: "KsefRefusal", description: "Why KSeF rejected the file, in KSeF's words." })

const refusedVersion = z
  .object({
    number: z.string().meta({ description: "Invoice number (P_2).", example: "FV/2026/11/000001" }),
    issueDate: localDate,
    documentSha256: sha256.meta({ description: "SHA-256 of the archived XML, hexadecimal." }),
    containerSha256: sha256.meta({
      description: "SHA-256 of the archived signed container, hexadecimal.",
    }),
    ksefSession: z.string().meta({ description: "The KSeF session in which it was sent." }),
    refusedAt: timestamp,
    refusal,
    reissuedAt: timestamp,
    reissuedBy: z.string().meta({ description: "Who requested the reissue." }),
  })
  .meta({ id: "RefusedVersion" })

export const operatorInvoice = z
  .object({
    ...listedInvoice.shape,
    timeline: invoiceTimeline,
    problem: invoiceProblem.exactOptional().meta({
      description:
        "What holds up the next step, with the full detail. Customers see a detail without names " +
        "of servers and files.",
    }),
    ksefSession: z.string().exactOptional().meta({
      description: "The KSeF session that accepted the file; until then that of the last sending.",
    }),
    refusal: refusal.exactOptional(),
    keepsNumber: z
      .string()
      .exactOptional()
      .meta({
        description:
          "Until a reissued invoice is issued: the number that it keeps; absent if it takes " +
          "the next one of its series.",
        example: "FV/2026/11/000001",
      }),
    refusedVersions: z.array(refusedVersion).meta({ description: "Oldest first." }),
    outside: outsideIssue
      .extend({ recordedBy: z.string(), reason: z.string().exactOptional() })
      .exactOptional()
      .meta({ id: "OutsideIssueRecord", description: "With who recorded it, and why." }),
    archive: archiveState.exactOptional(),
    archiveProblem: archiveProblem.exactOptional(),
  })
  .meta({ id: "OperatorInvoice" })

const encodeRefusal = ({ code, description, details }: Refusal): z.output<typeof refusal> => ({
  code,
  description,
  details: [...details],
})

const encodeVersion = (version: RefusedVersion): z.output<typeof refusedVersion> => ({
  number: version.number,
  issueDate: version.issueDate,
  documentSha256: version.document.digest,
  containerSha256: version.container.digest,
  ksefSession: version.sessionReference,
  refusedAt: encodeInstant(version.refusedAt),
  refusal: encodeRefusal(version.refusal),
  reissuedAt: encodeInstant(version.reissued.at),
  reissuedBy: version.reissued.by,
})

const recordOf = (outside: OutsideIssue) => {
  const { by: recordedBy, reason } = outside
  return { ...encodeOutsideIssue(outside), ...optional({ recordedBy, reason }) }
}

const problemOf = (stored: VersionedInvoice<ListedInvoice>) => {
  const problem = encodeInvoiceProblem(stored, "en")
  const detail = stored.work.problem?.detail
  return problem && { ...problem, ...optional({ detail }) }
}

export const encodeOperatorInvoice = (
  stored: VersionedInvoice<ListedInvoice>,
): z.output<typeof operatorInvoice> => {
  const { invoice } = stored
  const { outside: _outside, ...listed } = encodeListedInvoice(invoice)
  return {
    ...listed,
    ...optional({
      outside: "outside" in invoice ? recordOf(invoice.outside) : undefined,
      problem: problemOf(stored),
      ksefSession: sessionOf(invoice),
      refusal: "refusal" in invoice ? mapped(invoice.refusal, encodeRefusal) : undefined,
      keepsNumber: "number" in invoice ? undefined : numberKept(invoice),
    }),
    timeline: encodeTimeline(invoice),
    refusedVersions: (invoice.refusedVersions ?? []).map(encodeVersion),
  }
}
