/**
 * Exports: request invoices as an encrypted package, wait for it, download its parts.
 *
 * Source: CIRFMF/ksef-docs, pobieranie-faktur.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { isSameContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
  publicOperation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import { checkRangeLength, MetadataQuery } from "../register/metadata-query.ts"
import { findInvoices } from "../register/metadata-operation.ts"
import { Encryption, openedCipher } from "../sessions/opening.ts"
import { linkQuery, requireValidLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { ExportRequested } from "../state/export-facts.ts"
import type { StatusInfo } from "../state/values.ts"
import { makePackage, type ExportPackage, type PackagePart } from "./export-package.ts"

const maximumExports = 10

const ExportBody = z.object({
  encryption: Encryption,
  onlyMetadata: z.boolean().nullish(),
  filters: MetadataQuery,
  compressionType: z.enum(["Zip", "TarGz"]).nullish(),
})

const statuses = {
  running: { code: 100, description: "Eksport faktur w toku" },
  done: { code: 200, description: "Eksport faktur zakończony sukcesem" },
  expired: { code: 210, description: "Eksport faktur wygasł i nie jest już dostępny do pobrania" },
  keyFailed: { code: 415, description: "Błąd odszyfrowania dostarczonego klucza" },
  beyondData: {
    code: 420,
    description: "Zakres filtrowania wykracza poza dostępny zakres danych",
    details: [
      "Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym " +
        "restrictToPermanentStorageHwmDate.",
    ],
  },
} as const satisfies Record<string, StatusInfo>

const requireExportSlot = (simulation: Simulation, { login }: AuthorizedRequest): void => {
  const now = simulation.now()
  const running = [...simulation.state().exports.values()].filter(
    (one) => isSameContext(one.context, login.context) && now < one.readyAt,
  )
  if (running.length < maximumExports) return
  const detail =
    "Dla uwierzytelnionego podmiotu w bieżącym kontekście osiągnięto maksymalny limit " +
    `${maximumExports} równoczesnych eksportów faktur. Spróbuj ponownie później.`
  throw badRequest(21182, detail)
}

const requestExport = async (
  simulation: Simulation,
  request: AuthorizedRequest,
): Promise<ApiResponse> => {
  const { login } = request
  requireAnyOf(login, ["InvoiceRead"])
  const { encryption, onlyMetadata, filters, compressionType } = jsonBody(ExportBody, request)
  const { dateRange, subjectType } = filters
  if (login.context.type === "PeppolId") {
    const who = `(${subjectType}) i zalogowanego identyfikatora kontekstu (${login.context.type})`
    throw badRequest(21181, `Nie można wyeksportować paczki faktur dla wybranego podmiotu ${who}.`)
  }
  const now = simulation.now()
  checkRangeLength(dateRange.from, dateRange.to ?? instant(Math.max(now, dateRange.from)))
  const cipher = openedCipher(simulation, encryption)
  const selection = await findInvoices(simulation, login.context, filters, true)
  // No await from here to the record: two requests must not both use the last free place.
  requireExportSlot(simulation, request)
  const isBeyond = dateRange.restrictToPermanentStorageHwmDate === true && dateRange.from > now
  const at = simulation.now()
  const reference = simulation.newReference("EH")
  const readyAt = instant(at + simulation.settings.delays.exportMillis)
  const outcome = isBeyond ? statuses.beyondData : statuses.done
  simulation.record({
    fact: "ExportRequested",
    at,
    reference,
    context: login.context,
    ...cipher,
    compressionType: compressionType ?? "Zip",
    isMetadataOnly: onlyMetadata ?? false,
    ksefNumbers: selection.invoices.flatMap(({ verdict }) => verdict.ksefNumber ?? []),
    range: selection.range,
    outcome: cipher.cipherKey === undefined ? statuses.keyFailed : outcome,
    readyAt,
    expiresAt: instant(readyAt + simulation.settings.lifetimes.downloadUrlMillis),
  })
  return json(201, { referenceNumber: reference })
}

type Packages = (simulation: Simulation, requested: ExportRequested) => Promise<ExportPackage>

/** Caches the packages of the last few exports for later status queries and downloads. */
const makePackages = (): Packages => {
  const cache = new Map<string, Promise<ExportPackage>>()
  return (simulation, requested) => {
    const { cipherKey, reference } = requested
    if (cipherKey === undefined) throw new Error("the export has no key and so no package")
    const built = cache.get(reference) ?? makePackage(simulation, { ...requested, cipherKey })
    cache.set(reference, built)
    const [oldest] = cache.keys()
    if (cache.size > maximumExports && oldest !== undefined) cache.delete(oldest)
    return built
  }
}

const partPurpose = (reference: string, ordinal: number | string): string =>
  `export ${reference} ${ordinal}`

const partBody = (
  simulation: Simulation,
  { reference, expiresAt }: ExportRequested,
  part: PackagePart,
  ordinalNumber: number,
) => {
  const { secret } = simulation.founded()
  const query = linkQuery(secret, partPurpose(reference, ordinalNumber), expiresAt)
  return {
    ordinalNumber,
    partName: part.name,
    method: "GET",
    url: `${simulation.publicUrl()}/download/export/${reference}/${ordinalNumber}?${query}`,
    partSize: part.size,
    partHash: part.hash,
    encryptedPartSize: part.encrypted.length,
    encryptedPartHash: part.encryptedHash,
    expirationDate: isoWithOffset(expiresAt),
  }
}

const showExport = async (
  packages: Packages,
  simulation: Simulation,
  request: AuthorizedRequest,
): Promise<ApiResponse> => {
  requireAnyOf(request.login, ["InvoiceRead"])
  const requested = simulation.state().exports.get(parameter(request, "reference"))
  if (requested === undefined || !isSameContext(requested.context, request.login.context)) {
    throw badRequest(21175)
  }
  const now = simulation.now()
  if (now < requested.readyAt) return json(200, { status: statuses.running })
  const completedDate = isoWithOffset(requested.readyAt)
  const packageExpirationDate = isoWithOffset(requested.expiresAt)
  if (requested.outcome.code !== statuses.done.code) {
    return json(200, { status: requested.outcome, completedDate })
  }
  if (now >= requested.expiresAt) {
    return json(200, { status: statuses.expired, completedDate, packageExpirationDate })
  }
  const { invoiceCount, size, parts } = await packages(simulation, requested)
  return json(200, {
    status: statuses.done,
    completedDate,
    packageExpirationDate,
    package: {
      invoiceCount,
      size,
      compressionType: requested.compressionType,
      parts: parts.map((part, index) => partBody(simulation, requested, part, index + 1)),
      ...requested.range,
    },
  })
}

const downloadPart = async (
  packages: Packages,
  simulation: Simulation,
  request: ReceivedRequest,
): Promise<ApiResponse> => {
  const reference = parameter(request, "reference")
  const ordinal = parameter(request, "part")
  const purpose = partPurpose(reference, ordinal)
  requireValidLink(simulation.founded().secret, purpose, request, simulation.now())
  const requested = simulation.state().exports.get(reference)
  if (requested === undefined) throw badRequest(21175)
  const part = (await packages(simulation, requested)).parts[Number(ordinal) - 1]
  if (part === undefined) throw badRequest(21175)
  const { encrypted: body, encryptedHash } = part
  const headers = { "Content-Type": "application/octet-stream", "x-ms-meta-hash": encryptedHash }
  return { status: 200, headers, body }
}

/** The operations of the API, and the download URL outside it. */
export const exportOperations = (): {
  readonly api: ReadonlyArray<Operation>
  readonly download: Operation
} => {
  const packages = makePackages()
  return {
    api: [
      operation("exportInvoices", "POST /invoices/exports", "invoiceExport", requestExport),
      operation(
        "exportStatus",
        "GET /invoices/exports/{reference}",
        "invoiceExportStatus",
        (simulation, request) => showExport(packages, simulation, request),
      ),
    ],
    download: publicOperation(
      "downloadExport",
      "GET /download/export/{reference}/{part}",
      "unlimited",
      (simulation, request) => downloadPart(packages, simulation, request),
    ),
  }
}
