/**
 * Collective identifiers: one number for a transfer that pays several invoices of one seller.
 *
 * The context that created one sees everything; a seller sees those of its invoices; payments and
 * descriptions of an invoice are shown to its seller and its buyer too.
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { contextLimitsOf } from "../limits/session-limits.ts"
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
  queryIntBetween,
  validated,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { collectiveNumber, isoWithOffset } from "../identifiers.ts"
import { pageFrom, placeOf } from "../http/paging.ts"
import { checkRangeLength } from "../register/metadata-query.ts"
import type { Simulation } from "../simulation.ts"
import type { CollectiveIdentifierCreated } from "../state/collective-facts.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { ContextIdentifier } from "../state/values.ts"
import { Time } from "../warsaw-time.ts"

const permissions = ["InvoiceRead", "InvoiceWrite", "CollectiveIdentifierManage"]

/** How many identifiers an invoice may have in one context. */
const maximumPerInvoice = 132

const CreateBody = z.object({
  invoices: z
    .array(
      z.object({
        ksefNumber: z.string().min(35).max(36),
        payment: z.object({ amount: z.number(), currency: z.string().length(3) }).nullish(),
        description: z.string().max(512).nullish(),
      }),
    )
    .min(2),
})
type Wanted = z.output<typeof CreateBody>["invoices"]

const QueryBody = z.object({
  collectiveIdentifierNumber: z.string().nullish(),
  dateCreatedFrom: Time,
  dateCreatedTo: Time,
  invoiceCountFrom: z.int().nullish(),
  invoiceCountTo: z.int().nullish(),
  createdInCurrentContext: z.boolean().nullish(),
})
type QueryBody = z.output<typeof QueryBody>

const InvoicesBody = z.object({ collectiveIdentifierNumbers: z.array(z.string()).min(1).max(10) })

const Paging = z.object({ pageSize: queryIntBetween(10, 200).default(10) })
const InvoicePaging = z.object({ pageSize: queryIntBetween(10, 500).default(10) })

const all = (simulation: Simulation): ReadonlyArray<CollectiveIdentifierCreated> => [
  ...simulation.state().collectiveIdentifiers.values(),
]

const identityOf = (simulation: Simulation, ksefNumber: string) =>
  simulation.state().acceptedByKsefNumber.get(ksefNumber)?.verdict.identity

const storedInvoice = (simulation: Simulation, ksefNumber: string): InvoiceReceived => {
  const invoice = simulation.state().acceptedByKsefNumber.get(ksefNumber)
  if (invoice !== undefined && invoice.storedAt <= simulation.now()) return invoice
  throw badRequest(71001, `Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`)
}

const requireExportSlot = (
  simulation: Simulation,
  context: ContextIdentifier,
  ksefNumber: string,
) => {
  const identifiers = all(simulation).filter(
    (one) =>
      isSameContext(one.context, context) &&
      one.invoices.some((invoice) => invoice.ksefNumber === ksefNumber),
  )
  if (identifiers.length < maximumPerInvoice) return
  const detail =
    `Faktura o numerze KSeF ${ksefNumber} jest już przypisana do maksymalnej liczby ` +
    "Identyfikatorów Zbiorczych."
  throw badRequest(71002, detail)
}

/** The NIP of the only seller of all these invoices. */
const sellerOf = (simulation: Simulation, invoices: Wanted): string => {
  let seller: string | undefined
  const seen = new Set<string>()
  for (const { ksefNumber } of invoices) {
    if (seen.has(ksefNumber)) throw badRequest(71005, `Powtórzony numer KSeF ${ksefNumber}.`)
    seen.add(ksefNumber)
    const nip = storedInvoice(simulation, ksefNumber).verdict.identity?.sellerNip
    seller ??= nip
    if (nip !== seller) {
      throw badRequest(71004, `Faktura o numerze KSeF ${ksefNumber} ma innego sprzedawcę.`)
    }
  }
  return seller ?? ""
}

const create = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, permissions)
  const { invoices } = jsonBody(CreateBody, request)
  const { context } = request.login
  const { maxInvoices } = contextLimitsOf(simulation.state(), context).collectiveIdentifier
  if (invoices.length > maxInvoices) {
    throw badRequest(21405, `invoices: must have at most ${maxInvoices} items`)
  }
  const seller = sellerOf(simulation, invoices)
  for (const { ksefNumber } of invoices) requireExportSlot(simulation, context, ksefNumber)
  const at = simulation.now()
  const number = collectiveNumber(seller, at, simulation.random(6))
  simulation.record({
    fact: "CollectiveIdentifierCreated",
    at,
    number,
    context,
    seller,
    ordinal: simulation.state().collectiveIdentifiers.size + 1,
    invoices: invoices.map(({ ksefNumber, payment, description }) => ({
      ksefNumber,
      ...(payment ? { payment } : {}),
      ...(description ? { description } : {}),
    })),
  })
  return json(201, { collectiveIdentifierNumber: number })
}

const isVisible = (one: CollectiveIdentifierCreated, context: ContextIdentifier): boolean =>
  isSameContext(one.context, context) || one.seller === nipOfContext(context)

const shown = (one: CollectiveIdentifierCreated, context: ContextIdentifier) => ({
  collectiveIdentifierNumber: one.number,
  dateCreated: isoWithOffset(one.at),
  createdInCurrentContext: isSameContext(one.context, context),
})

/** A page, newest first. */
const pageOf = (items: ReadonlyArray<CollectiveIdentifierCreated>, request: AuthorizedRequest) => {
  const { pageSize } = validated(Paging, request.query)
  return pageFrom(items.toReversed(), pageSize, placeOf(request), ({ ordinal }) => -ordinal)
}

const shouldContinue = (
  one: CollectiveIdentifierCreated,
  query: QueryBody,
  context: ContextIdentifier,
): boolean => {
  const count = one.invoices.length
  const isOwn = isSameContext(one.context, context)
  return (
    one.number === (query.collectiveIdentifierNumber ?? one.number) &&
    one.at >= query.dateCreatedFrom &&
    one.at <= query.dateCreatedTo &&
    count >= (query.invoiceCountFrom ?? count) &&
    count <= (query.invoiceCountTo ?? count) &&
    isOwn === (query.createdInCurrentContext ?? isOwn)
  )
}

const query = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, permissions)
  const filters = jsonBody(QueryBody, request)
  checkRangeLength(filters.dateCreatedFrom, filters.dateCreatedTo)
  const { context } = request.login
  const identifiers = all(simulation).filter(
    (one) => isVisible(one, context) && shouldContinue(one, filters, context),
  )
  const { entries, continuationToken } = pageOf(identifiers, request)
  return json(200, {
    continuationToken,
    collectiveIdentifiers: entries.map((one) => ({
      ...shown(one, context),
      invoiceCount: one.invoices.length,
    })),
  })
}

const ofInvoice = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, permissions)
  const { context } = request.login
  const ksefNumber = parameter(request, "number")
  const identifiers = all(simulation).filter(
    (one) =>
      isVisible(one, context) && one.invoices.some((invoice) => invoice.ksefNumber === ksefNumber),
  )
  const { entries, continuationToken } = pageOf(identifiers, request)
  return json(200, {
    continuationToken,
    collectiveIdentifiers: entries.map((one) => shown(one, context)),
  })
}

const invoicesOf = (
  simulation: Simulation,
  one: CollectiveIdentifierCreated,
  context: ContextIdentifier,
) =>
  one.invoices.map(({ ksefNumber, payment, description }) => {
    const identity = identityOf(simulation, ksefNumber)
    const parties = [identity?.sellerNip, identity?.buyerNip]
    const isParty =
      isSameContext(one.context, context) || parties.includes(nipOfContext(context) ?? "")
    const hasDetails = payment !== undefined || description !== undefined
    return {
      ksefNumber,
      collectiveIdentifierNumber: one.number,
      ...(isParty && { payment, description }),
      detailsHidden: hasDetails && !isParty,
    }
  })

const listInvoices = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, permissions)
  const { collectiveIdentifierNumbers: numbers } = jsonBody(InvoicesBody, request)
  const { context } = request.login
  const invoices = all(simulation)
    .filter((one) => numbers.includes(one.number) && isVisible(one, context))
    .flatMap((one) => invoicesOf(simulation, one, context))
    .toSorted((one, other) => (one.ksefNumber < other.ksefNumber ? 1 : -1))
    .map((invoice, ordinal) => ({ invoice, ordinal }))
  const { pageSize } = validated(InvoicePaging, request.query)
  const page = pageFrom(invoices, pageSize, placeOf(request), ({ ordinal }) => ordinal)
  const { continuationToken, entries } = page
  return json(200, {
    continuationToken,
    invoices: entries.map(({ invoice }) => invoice),
  })
}

export const collectiveOperations: ReadonlyArray<Operation> = [
  operation(
    "createCollectiveIdentifier",
    "POST /collective-identifiers",
    "collectiveIdentifier",
    create,
  ),
  operation(
    "queryCollectiveIdentifiers",
    "POST /collective-identifiers/query",
    "collectiveIdentifier",
    query,
  ),
  operation(
    "collectiveInvoices",
    "POST /collective-identifiers/invoices",
    "collectiveIdentifier",
    listInvoices,
  ),
  operation(
    "invoiceCollectiveIdentifiers",
    "GET /collective-identifiers/ksef/{number}",
    "collectiveIdentifier",
    ofInvoice,
  ),
]
