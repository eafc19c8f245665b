/**
 * The fields of a replay: which events, and by the kind that is chosen since when, from when to
 * when, or their ids.
 *
 * @import { ViewContext } from "../../api-types.ts"
 * @import { ReplayKind } from "../replay-request.mjs"
 */
import { radioField, textField } from "../parts/field.mjs"
import { earliestInput, localInput, replayKinds } from "../replay-request.mjs"
import { replayWords } from "../words/delivery-words.mjs"

/** @type {Readonly<Record<ReplayKind, ReadonlyArray<string>>>} */
const fieldsOfKind = {
  failedSince: ["since"],
  neverDeliveredSince: ["since"],
  range: ["from", "to"],
  eventIds: ["eventIds"],
}

const usualSpanMillis = 86_400_000

/** The fields in which the API would find a fault. @type {Readonly<Record<string, string>>} */
const shownAt = { failedSince: "since", neverDeliveredSince: "since" }

/** @param {ViewContext} context */
const timeFields = ({ t }) => {
  const now = Date.now()
  const more = { min: earliestInput(now) }
  const type = "datetime-local"
  const value = localInput(now - usualSpanMillis)
  return {
    since: textField({ name: "since", label: t(replayWords.since), type, value, more }),
    from: textField({ name: "from", label: t(replayWords.from), type, value, more }),
    to: textField({ name: "to", label: t(replayWords.to), type, more }),
  }
}

/** @param {ViewContext} context */
export const replayFields = (context) => {
  const { t } = context
  const { since, from, to } = timeFields(context)
  const more = { rows: 4, spellcheck: "false", placeholder: "evt_…" }
  const eventIds = textField({
    name: "eventIds",
    label: t(replayWords.eventIds),
    type: "textarea",
    more,
  })
  const inputs = [since, from, to, eventIds]
  const showKind = (/** @type {ReplayKind} */ kind) => {
    for (const { name, node } of inputs) node.hidden = !fieldsOfKind[kind].includes(name)
  }
  const options = replayKinds.map((value) => ({
    value,
    label: t(replayWords.kinds[value]),
    hint: t(replayWords.hints[value]),
  }))
  const kind = radioField({
    name: "kind",
    legend: t(replayWords.which),
    options,
    chosen: ["failedSince"],
    onChange: ([chosen]) => showKind(/** @type {ReplayKind} */ (chosen)),
  })
  showKind("failedSince")
  const aliases = Object.entries(shownAt).map(([name, place]) => {
    const field = inputs.find((input) => input.name === place) ?? since
    return { ...field, name, node: document.createElement("span") }
  })
  return {
    all: [kind, ...inputs, ...aliases],
    read: () => ({
      kind: /** @type {ReplayKind} */ (kind.value()[0]),
      since: since.value(),
      from: from.value(),
      to: to.value(),
      eventIds: eventIds.value(),
    }),
  }
}
