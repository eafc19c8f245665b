/** The domain's reference of `BatchClearance` on the other side that interactive sessions have. */
import {
  type BatchClearance,
  type BatchSideMemory,
  makeBatchClearanceMemory,
  makeBatchSideMemory,
} from "@procurement/domain/clearance"
import { type OtherSide, taken } from "./clearance-reference.ts"

export const makeBatchSide = (side: OtherSide): BatchSideMemory =>
  makeBatchSideMemory(({ bytes, digest }, session) => taken(side, session, bytes, digest).outcome, {
    pageSize: 2,
  })

export const makeBatchReference = (side: OtherSide): BatchClearance["Service"] =>
  makeBatchClearanceMemory(makeBatchSide(side))
