/** Catalog, tenants and credentials on PostgreSQL keep the contracts of their ports. */
import { catalogRepositoryContract } from "@procurement/contract-tests/catalog"
import { credentialStoreContract } from "@procurement/contract-tests/credential"
import { tenantRepositoryContract } from "@procurement/contract-tests/tenant"
import {
  layerCatalogRepository,
  layerCredentialStore,
  layerTenantRepository,
} from "../src/index.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

catalogRepositoryContract("PostgreSQL", onFreshDatabase(layerCatalogRepository), {
  isolated: true,
})
tenantRepositoryContract("PostgreSQL", onFreshDatabase(layerTenantRepository), { isolated: true })
credentialStoreContract("PostgreSQL", onFreshDatabase(layerCredentialStore), { isolated: true })
