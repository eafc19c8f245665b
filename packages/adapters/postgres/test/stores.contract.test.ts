/** Runs the contract suites of catalog, tenants and credentials against PostgreSQL. */
import {
  catalogAnnouncementsContract,
  catalogRepositoryContract,
} from "@procurement/contract-tests/catalog"
import {
  credentialStoreContract,
  longLivedTokenStoreContract,
} from "@procurement/contract-tests/credential"
import { ledgerExportsContract } from "@procurement/contract-tests/ledger"
import { operatorTokenStoreContract } from "@procurement/contract-tests/operator"
import { buyerRegisterContract, tenantRepositoryContract } from "@procurement/contract-tests/tenant"
import * as Layer from "effect/Layer"
import {
  layerCatalogAnnouncements,
  layerCatalogRepository,
  layerCredentialStore,
  layerEmailQueue,
  layerEventLog,
  layerLedgerExports,
  layerLongLivedTokenStore,
  layerOperatorTokenStore,
  layerBuyerRegister,
  layerSubscriptionRepository,
  layerTenantRepository,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

catalogRepositoryContract("PostgreSQL", onFreshDatabase(layerCatalogRepository), {
  isolated: true,
})
const layerAnnouncements = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerCatalogAnnouncements(database),
    layerCatalogRepository(database),
    layerEventLog(database),
    layerSubscriptionRepository(database, secretKeys),
    layerTenantRepository(database),
  ),
)
catalogAnnouncementsContract("PostgreSQL", layerAnnouncements, { isolated: true })
ledgerExportsContract("PostgreSQL", onFreshDatabase(layerLedgerExports), { isolated: true })
buyerRegisterContract("PostgreSQL", onFreshDatabase(layerBuyerRegister), { isolated: true })
tenantRepositoryContract("PostgreSQL", onFreshDatabase(layerTenantRepository), { isolated: true })
operatorTokenStoreContract("PostgreSQL", onFreshDatabase(layerOperatorTokenStore), {
  isolated: true,
})

const layerTokens = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerCredentialStore(database),
    layerLongLivedTokenStore(database),
    layerEventLog(database),
    layerEmailQueue(database, secretKeys),
    layerTenantRepository(database),
  ),
)
credentialStoreContract("PostgreSQL", layerTokens, { isolated: true })
longLivedTokenStoreContract("PostgreSQL", layerTokens, { isolated: true })
