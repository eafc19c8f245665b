/** Draws PDFs of invoices as the API does. */
import { availableParallelism } from "node:os"
import type { OpenInvoicePdf } from "@procurement/adapter-fa3/pdf"
import type { Environment } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"

/** More gain nothing: the archive is read in between. */
const threads = Math.min(4, availableParallelism())

/** Opened on first use, because one command needs it, and fonts are large. */
export const pdfsOnUse = (environment: Environment, qrUrl: string): OpenInvoicePdf => {
  let opened: Promise<OpenInvoicePdf> | undefined
  const open = async (): Promise<OpenInvoicePdf> => {
    const { openInvoicePdf, qrBaseUrls } = await import("@procurement/adapter-fa3/pdf")
    return openInvoicePdf({ qrBaseUrl: qrUrl || qrBaseUrls[environment], limits: { threads } })
  }
  const whenOpen = Effect.promise(() => (opened ??= open()))
  return {
    pdf: { render: (request) => Effect.flatMap(whenOpen, ({ pdf }) => pdf.render(request)) },
    stop: async () => (await opened)?.stop(),
  }
}
