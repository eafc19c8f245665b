/** Problems with tenants that leave. */
import { asIs, fieldError, final, invalidFields } from "../row.ts"

export const tenantRows = {
  tenant_offboarded: final(409, {
    en: [
      "Tenant was offboarded",
      "The tenant has left; nothing was stored.",
      "Nobody gets access to a tenant that has left, and it never orders again. Create another",
      "tenant for a company that comes back.",
    ],
    pl: [
      "Współpraca z klientem jest zakończona",
      "Klient odszedł; nic nie zostało zapisane.",
      "Nikt nie otrzymuje dostępu do klienta, który odszedł, i nie złoży on już zamówienia. Dla",
      "firmy, która wraca, utwórz nowego klienta.",
    ],
    failures: { TenantOffboarded: asIs },
  }),
  offboarding_not_confirmed: final(422, {
    en: [
      "Offboarding not confirmed",
      "The NIP is not the tenant's; nothing was changed.",
      "Offboarding can't be undone. Type the NIP of the tenant that leaves, to confirm that it is",
      "the right one.",
    ],
    pl: [
      "Zakończenie współpracy nie jest potwierdzone",
      "To nie jest NIP klienta; nic nie zostało zmienione.",
      "Zakończenia współpracy nie można cofnąć. Wpisz NIP klienta, który odchodzi, aby potwierdzić,",
      "że to właściwy klient.",
    ],
    failures: {
      OffboardingNotConfirmed: () =>
        invalidFields([
          fieldError("/nip", "invalid_value", {
            en: "is not the tenant's NIP",
            pl: "nie jest numerem NIP klienta",
          }),
        ]),
    },
  }),
}
