/** The selling company of the simulated year: its catalog, its buyers, and its own domain. */
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeDocumentArchiveMemory,
  makeLedgerExportsMemory,
  makeLedgerMemory,
  makeLedgerRegisterMemory,
  makeOfflineRegisterMemory,
  makeOutageAnnouncementsMemory,
  makeRenewalQueueMemory,
} from "@procurement/adapter-memory"
import { aNip, type Random } from "@procurement/contract-tests/builders"
import { DocumentArchive } from "@procurement/domain/archive"
import { CatalogItem, CatalogRepository, type GoodsGroup } from "@procurement/domain/catalog"
import {
  OfflineRegister,
  type Outage as AnnouncedOutage,
  OutageAnnouncements,
} from "@procurement/domain/clearance"
import type { TenantId } from "@procurement/domain/identity"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import { type Buyer, type Party, Seller, SellerProfile } from "@procurement/domain/party"
import type { OrderingTerms } from "@procurement/domain/order"
import { RenewalQueue } from "@procurement/domain/renewal"
import { lineText } from "@procurement/domain/text"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { type OutsideWorld, sellerNip, sha256 } from "./outside-world.ts"

export const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

const address = { countryCode: "PL", line1: lineText("ul. Prosta 51, Warszawa") } as const

export const seller: Seller = Schema.decodeUnknownSync(Seller)({
  nip: sellerNip,
  name: "Sprzedawca Sp. z o.o.",
  address,
  paymentTermDays: 14,
})

const itemOf = (sku: string, pln: number, eur: number, goodsGroup?: GoodsGroup): CatalogItem => {
  const name = { pl: sku, en: sku, de: sku }
  const group = goodsGroup === undefined ? {} : { goodsGroup }
  return Schema.decodeUnknownSync(CatalogItem)({
    sku,
    category: "goods",
    unit: "szt.",
    name,
    description: name,
    grossPrice: { PLN: pln, EUR: eur },
    ...group,
  })
}

/** Prices from a grosz to 12,345.67, and some goods of which the register marks the group. */
export const catalog: readonly [CatalogItem, ...ReadonlyArray<CatalogItem>] = [
  itemOf("PIN-001", 1, 1),
  itemOf("KUB-330", 2_499, 589),
  itemOf("TOR-140", 1_337, 311),
  itemOf("PEN-007", 199, 47, "GTU_06"),
  itemOf("BLU-XL", 12_345, 2_903),
  itemOf("SRV-12", 99_999, 23_501, "GTU_12"),
  itemOf("STA-001", 1_234_567, 290_123),
]

const names = ["Zażółć S.A.", "Gęślą Jaźń Sp. z o.o.", 'Firma "A" & Synowie', "=SUMA(A1)", "+48 22"]

export const makeBuyers = (random: Random): readonly [Buyer, ...ReadonlyArray<Buyer>] => {
  const [first, ...others] = Array.from({ length: 30 }, (_, nth): Buyer => {
    const name = lineText(`${names[nth % names.length]} ${nth + 1}`)
    const related = nth % 10 === 3 ? { related: true as const } : {}
    return { nip: aNip(random), name, address, ...related }
  })
  if (first === undefined) throw new TypeError("nobody buys")
  return [first, ...others]
}

export const aStranger = (random: Random): Party => ({
  nip: aNip(random),
  name: lineText("Księgarnia Pod Dębem S.A."),
  address,
})

export const termsFor = (buyer: Buyer): OrderingTerms => ({
  plan: "enterprise",
  contract: {},
  buyer,
})

/** `announced`: the Ministry's announcements of outages so far. */
export const makeCompany = (
  seed: number,
  outside: OutsideWorld,
  announced: ReadonlyArray<AnnouncedOutage>,
) => {
  const ledger = makeLedgerMemory()
  const items = new Map(catalog.map((item) => [item.sku, item]))
  const layer = Layer.mergeAll(
    outside.layer,
    layerLedgerMemory(ledger),
    layerEntropyMemory(seed),
    Layer.succeed(
      CatalogRepository,
      makeCatalogRepositoryMemory({ ...makeCatalogMemory(), items }),
    ),
    Layer.succeed(DocumentArchive, makeDocumentArchiveMemory(sha256)),
    Layer.succeed(LedgerExports, makeLedgerExportsMemory()),
    Layer.succeed(LedgerRegister, makeLedgerRegisterMemory(ledger)),
    Layer.succeed(OfflineRegister, makeOfflineRegisterMemory(ledger)),
    Layer.succeed(
      OutageAnnouncements,
      makeOutageAnnouncementsMemory(() => announced),
    ),
    Layer.succeed(RenewalQueue, makeRenewalQueueMemory()),
    Layer.succeed(SellerProfile, seller),
  )
  /** The earliest instant at which the invoicing worker has work. */
  const nextDueAt = (): number | undefined => {
    let next: number | undefined
    for (const { kept } of ledger.invoices.values()) {
      const { dueAt } = kept.work
      if (dueAt !== undefined && (next === undefined || dueAt < next)) next = dueAt
    }
    return next
  }
  return { ledger, layer, nextDueAt }
}

export type Company = ReturnType<typeof makeCompany>
