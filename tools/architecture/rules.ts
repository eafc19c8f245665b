/** All dependency rules, as used by `npm run architecture` and the probes. */
import type { Rule } from "./rule.ts"
import { domainRules } from "./rules/domain.ts"
import { rimRules } from "./rules/rim.ts"
import { workspaceRules } from "./rules/workspace.ts"

export const rules: ReadonlyArray<Rule> = [...domainRules, ...rimRules, ...workspaceRules]
