/** Which events a replay sends again, in words. */
import type { ReplaySelection } from "../api/api-types.ts"
import { counted, toTheMinute } from "../format.ts"
import { replayMessages } from "../messages/delivery-messages.ts"
import type { AppContext } from "../shell/app-context.ts"

export const selectionText = ({ t, language }: AppContext, selection: ReplaySelection): string => {
  const { kinds, byId } = replayMessages
  if ("eventIds" in selection) return t(counted(selection.eventIds.length, byId))
  if ("failedSince" in selection) {
    return `${t(kinds.failedSince)} ${toTheMinute(selection.failedSince, language)}`
  }
  if ("neverDeliveredSince" in selection) {
    return `${t(kinds.neverDeliveredSince)} ${toTheMinute(selection.neverDeliveredSince, language)}`
  }
  const ends = [selection.from, selection.to].map((end) => toTheMinute(end, language))
  return `${t(kinds.range)}: ${ends.join(" – ")}`
}
