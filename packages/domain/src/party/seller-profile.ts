/** The company that sells, as configured. Every invoice keeps a copy from when it was numbered. */
import * as Context from "effect/Context"
import type { Seller } from "./party.ts"

export class SellerProfile extends Context.Service<SellerProfile, Seller>()(
  "@procurement/domain/party/SellerProfile",
) {}
