/** The domain's reference of `BatchClearance` on the other side that interactive sessions have. */
import type { BatchClearance } from "@procurement/domain/clearance"
import {
  type BatchSideMemory,
  makeBatchClearanceMemory,
  makeBatchSideMemory,
} from "@procurement/adapter-memory"
import { type KsefMemory, taken } from "./clearance-reference.ts"

const makeBatchSide = (side: KsefMemory): BatchSideMemory =>
  makeBatchSideMemory(({ bytes, digest }, session) => taken(side, session, bytes, digest).outcome, {
    pageSize: 2,
  })

export const makeBatchReference = (side: KsefMemory): BatchClearance["Service"] =>
  makeBatchClearanceMemory(makeBatchSide(side))
