/** Catalog, tenants, credentials, archive, rates and entropy: the references in the domain. */
import {
  layerBuyerRegisterMemory,
  layerCatalogRepositoryMemory,
  layerEntropyMemory,
  layerExchangeRatesMemory,
  layerLedgerMemory,
  layerTenantRepositoryMemory,
  makeArchiveMemory,
  makeCatalogAnnouncementsMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeDocumentArchiveMemory,
  makeLedgerMemory,
  makeOperatorTokenStoreMemory,
  makeTaxpayerRegisterMemory,
} from "@procurement/adapter-memory"
import { DocumentArchive } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"
import { CatalogAnnouncements, CatalogRepository } from "@procurement/domain/catalog"
import { type SecretHash, SecretHashing } from "@procurement/domain/credential"
import { OperatorTokenStore } from "@procurement/domain/operator"
import { TaxpayerRegister } from "@procurement/domain/party"
import * as Layer from "effect/Layer"
import { documentArchiveContract } from "../../src/archive/index.ts"
import { aRateQuote, listedTaxpayers, unlistedNip } from "../../src/builders/index.ts"
import { catalogAnnouncementsContract, catalogRepositoryContract } from "../../src/catalog/index.ts"
import {
  credentialStoreContract,
  longLivedTokenStoreContract,
  secretHashingContract,
} from "../../src/credential/index.ts"
import { entropyContract } from "../../src/identity/index.ts"
import { exchangeRatesContract } from "../../src/money/index.ts"
import { operatorTokenStoreContract } from "../../src/operator/index.ts"
import { taxpayerRegisterContract } from "../../src/party/index.ts"
import { processRegisterContract } from "../../src/service/index.ts"
import { buyerRegisterContract, tenantRepositoryContract } from "../../src/tenant/index.ts"
import { layerCredentialReference } from "../references/credential-reference.ts"
import { makeProcessReference } from "../references/process-reference.ts"
import { tamperWith } from "../references/tampering.ts"
import { sha256Now } from "../references/sha-256.ts"

const day = (text: string) => text as LocalDate
const quotes = [aRateQuote(day("2026-11-19")), aRateQuote(day("2026-11-20"))]
const daysWithoutTable = [day("2026-11-21"), day("2026-11-22"), day("2026-11-18")]

catalogRepositoryContract("in memory", layerCatalogRepositoryMemory, { isolated: true })
const [ledger, catalog] = [makeLedgerMemory(), makeCatalogMemory()]
const announcements = Layer.mergeAll(
  layerLedgerMemory(ledger),
  Layer.sync(CatalogRepository, () => makeCatalogRepositoryMemory(catalog)),
  Layer.sync(CatalogAnnouncements, () => makeCatalogAnnouncementsMemory(catalog, ledger)),
)
catalogAnnouncementsContract("in memory", announcements, { isolated: true })
tenantRepositoryContract("in memory", layerTenantRepositoryMemory, { isolated: true })
buyerRegisterContract("in memory", layerBuyerRegisterMemory, { isolated: true })
credentialStoreContract("in memory", layerCredentialReference(), { isolated: true })
longLivedTokenStoreContract("in memory", layerCredentialReference(), { isolated: true })
const processes = makeProcessReference()
processRegisterContract("in memory", processes.layer, processes.binding)
const operatorTokens = Layer.sync(OperatorTokenStore, makeOperatorTokenStoreMemory)
operatorTokenStoreContract("in memory", operatorTokens, { isolated: true })
const hashOf = (text: string) => sha256Now(new TextEncoder().encode(text)) as string as SecretHash
secretHashingContract("in plain arithmetic", Layer.succeed(SecretHashing, { hashOf }))
const shelf = makeArchiveMemory()
const archive = Layer.sync(DocumentArchive, () => makeDocumentArchiveMemory(sha256Now, shelf))
documentArchiveContract("in memory", archive, {}, tamperWith(shelf))
exchangeRatesContract("in memory", layerExchangeRatesMemory(quotes), { quotes, daysWithoutTable })
const unlisted = [unlistedNip]
const taxpayers = Layer.sync(TaxpayerRegister, () => makeTaxpayerRegisterMemory(listedTaxpayers))
const listing = { day: day("2026-11-20"), listed: listedTaxpayers, unlisted }
taxpayerRegisterContract("in memory", taxpayers, listing)
entropyContract("seeded", layerEntropyMemory(20_261_120), { unpredictable: false })
