/** What KSeF refused of an invoice before it was issued anew, as operators see it. */
import type { Invoice, RefusedVersion } from "@procurement/domain/invoice"
import { z } from "zod"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { encodeInstant, localDate, timestamp } from "../../schema/primitives.ts"

const sha256 = z.string().meta({ description: "SHA-256, hexadecimal.", pattern: "^[0-9a-f]{64}$" })

const refusedVersion = z
  .object({
    number: z.string().meta({ description: "P_2.", example: "FV/2026/11/000001" }),
    issueDate: localDate,
    documentSha256: sha256.meta({ description: "Of the XML, which stays in the archive." }),
    containerSha256: sha256.meta({ description: "Of the signed container, likewise." }),
    ksefSession: z.string().meta({ description: "The session of KSeF in which it was sent." }),
    refusedAt: timestamp,
    refusal: z.object({
      code: z.int(),
      description: z.string(),
      details: z.array(z.string()),
    }),
    issuedAnewAt: timestamp,
    issuedAnewBy: z.string().meta({ description: "Who wanted it issued anew." }),
  })
  .meta({ id: "RefusedVersion" })

export const invoiceWithVersions = z
  .object({ ...listedInvoice.shape, refusedVersions: z.array(refusedVersion) })
  .meta({
    id: "InvoiceWithRefusedVersions",
    description: "An invoice in short, and what KSeF refused of it before, oldest first.",
  })

const encodeVersion = (version: RefusedVersion): z.output<typeof refusedVersion> => {
  const { code, description, details } = version.refusal
  return {
    number: version.number,
    issueDate: version.issueDate,
    documentSha256: version.document.digest,
    containerSha256: version.container.digest,
    ksefSession: version.sessionReference,
    refusedAt: encodeInstant(version.refusedAt),
    refusal: { code, description, details: [...details] },
    issuedAnewAt: encodeInstant(version.issuedAnew.at),
    issuedAnewBy: version.issuedAnew.by,
  }
}

export const encodeWithVersions = (invoice: Invoice): z.output<typeof invoiceWithVersions> => ({
  ...encodeListedInvoice(invoice),
  refusedVersions: (invoice.refusedVersions ?? []).map(encodeVersion),
})
