/** Problems of access: tokens, scopes, sessions, users. */
import type { OperatorTokenNotAccepted } from "@procurement/domain/operator"
import { maximumPasskeys, maximumUsers } from "@procurement/domain/user"
import { asIs, challenge, detail, final, operatorChallenge } from "../row.ts"

const operatorTokenDetails = {
  Unknown: detail(
    "This is not an operator token of this service.",
    "To nie jest token operatora tej usługi.",
  ),
  Expired: detail(
    "The operator token has expired; an administrator can create another.",
    "Token operatora wygasł; administrator może utworzyć następny.",
  ),
}

export const accessRows = {
  missing_token: final(401, {
    en: [
      "Access token required",
      "Send a bearer token from /oauth/token.",
      "The request has no header `Authorization: Bearer …` (RFC 6750). Get a token at",
      "`/oauth/token` with your client id and secret, and send it with every request.",
    ],
    pl: [
      "Wymagany token dostępu",
      "Wyślij token typu Bearer uzyskany z /oauth/token.",
      "Żądanie nie zawiera nagłówka `Authorization: Bearer …` (RFC 6750). Pobierz token z",
      "`/oauth/token`, podając identyfikator i sekret klienta, i wysyłaj go z każdym żądaniem.",
    ],
  }),
  invalid_token: final(401, {
    en: [
      "Access token not accepted",
      "The token is unknown, expired or revoked; get a new one from /oauth/token.",
      "The token is unknown, expired, revoked or belongs to the other environment: sandbox tokens",
      "are invalid in production and vice versa. The response does not reveal the reason. Get a",
      "new token; one from `/oauth/token` is valid for an hour.",
    ],
    pl: [
      "Token dostępu nie został przyjęty",
      "Token jest nieznany, wygasł albo został unieważniony; pobierz nowy z /oauth/token.",
      "Token jest nieznany, wygasł, został unieważniony albo należy do drugiego środowiska: tokeny",
      "sandboxa są nieważne w produkcji i odwrotnie. Odpowiedź nie ujawnia przyczyny. Pobierz nowy",
      "token; token z `/oauth/token` jest ważny godzinę.",
    ],
    failures: {
      TokenNotAccepted: () => challenge('error="invalid_token"'),
      OperatorTokenNotAccepted: ({ reason }: OperatorTokenNotAccepted) => ({
        ...operatorTokenDetails[reason],
        ...operatorChallenge('error="invalid_token"'),
      }),
    },
  }),
  insufficient_scope: final(403, {
    en: [
      "Missing scope",
      "The access token is missing the scope that this operation requires.",
      "The detail and the header `WWW-Authenticate` name the required scope. Request a token with",
      "that scope. If your client does not have the scope, the client's owner must grant it.",
    ],
    pl: [
      "Brak wymaganego zakresu",
      "Token dostępu nie ma zakresu wymaganego przez tę operację.",
      "Wymagany zakres podano w opisie problemu i w nagłówku `WWW-Authenticate`. Pobierz token z",
      "tym zakresem. Jeśli klient API nie ma tego zakresu, musi go nadać właściciel klienta.",
    ],
  }),
  session_ended: final(401, {
    en: [
      "Session ended",
      "Sign in again: the session is unknown, has ended or was revoked.",
      "A session ends after twelve hours without a request, seven days after signing in, when it",
      "is revoked, and when the user's role changes. The response does not reveal the reason.",
      "Request a new sign-in link.",
    ],
    pl: [
      "Sesja się zakończyła",
      "Zaloguj się ponownie: sesja jest nieznana, zakończyła się albo ją odwołano.",
      "Sesja kończy się po dwunastu godzinach bez żądań, siedem dni po zalogowaniu, po jej",
      "odwołaniu i po zmianie roli użytkownika. Odpowiedź nie ujawnia przyczyny. Poproś o nowy",
      "odnośnik do logowania.",
    ],
    failures: { SessionEnded: () => challenge() },
  }),
  csrf_rejected: final(403, {
    en: [
      "Request from another site",
      "Send the header `X-Procurement-Session: 1` from a page of the same origin.",
      "With a session cookie, only pages of this service can send changes. The request needs",
      "`Sec-Fetch-Site: same-origin` or a matching `Origin`, and the header",
      "`X-Procurement-Session: 1`. Programs must use an access token instead of a session. Nothing",
      "was changed.",
    ],
    pl: [
      "Żądanie z innej strony",
      "Wyślij nagłówek `X-Procurement-Session: 1` ze strony o tym samym pochodzeniu.",
      "Zmiany z ciasteczkiem sesji mogą wysyłać tylko strony tej usługi. Żądanie musi mieć",
      "`Sec-Fetch-Site: same-origin` albo zgodny nagłówek `Origin` oraz nagłówek",
      "`X-Procurement-Session: 1`. Programy muszą używać tokenu dostępu zamiast sesji. Nic nie",
      "zostało zmienione.",
    ],
  }),
  people_only: final(403, {
    en: [
      "Session required",
      "This address does not accept access tokens: sign in to the dashboard.",
      "Users, sessions, API keys and logs are available only in a session. Access tokens are",
      "rejected, regardless of their scopes. Sign in with a link, or ask the operator of the",
      "service.",
    ],
    pl: [
      "Wymagana sesja",
      "Ten adres nie przyjmuje tokenów dostępu: zaloguj się do panelu.",
      "Użytkownicy, sesje, klucze API i dzienniki są dostępne tylko w sesji. Tokeny dostępu są",
      "odrzucane, niezależnie od zakresów. Zaloguj się odnośnikiem albo zwróć się do operatora",
      "usługi.",
    ],
  }),
  sign_in_link_not_accepted: final(403, {
    en: [
      "Sign-in link not accepted",
      "The link is unknown, was already used or has expired; request a new one.",
      "A link works once and expires after ten minutes. It also expires when the user is removed",
      "or gets another role. The response does not reveal the reason. Request a new link, and open",
      "the newest e-mail.",
    ],
    pl: [
      "Odnośnik do logowania nie został przyjęty",
      "Odnośnik jest nieznany, użyty albo wygasł; poproś o nowy.",
      "Odnośnik działa raz i wygasa po dziesięciu minutach. Traci też ważność, gdy użytkownik",
      "zostanie usunięty albo zmieni rolę. Odpowiedź nie ujawnia przyczyny. Poproś o nowy odnośnik",
      "i otwórz najnowszą wiadomość.",
    ],
    failures: { SignInLinkNotAccepted: asIs },
  }),
  sign_in_again: final(403, {
    en: [
      "Sign in again",
      "This change needs a sign-in within the last ten minutes; nothing was changed.",
      "A person who has a passkey is asked for it before creating API keys, tokens and users, and",
      "everybody signs in before adding or removing a passkey. Sign in with a passkey or a link,",
      "then repeat the request.",
    ],
    pl: [
      "Zaloguj się ponownie",
      "Ta zmiana wymaga zalogowania w ciągu ostatnich dziesięciu minut; nic nie zostało zmienione.",
      "Kto ma klucz dostępu (passkey), jest o niego pytany przed utworzeniem kluczy API, tokenów",
      "i użytkowników, a przed dodaniem lub usunięciem klucza dostępu loguje się każdy. Zaloguj się",
      "kluczem dostępu albo odnośnikiem i powtórz żądanie.",
    ],
    failures: { SignInAgain: asIs },
  }),
  passkey_not_accepted: final(403, {
    en: [
      "Passkey not accepted",
      "The passkey is unknown or the request has expired; try again, or sign in with a link.",
      "A request for a passkey is valid once, for ten minutes, on the pages of this service. The",
      "device must verify you by fingerprint, face or PIN, and a device can be added once. The",
      "response does not reveal the reason.",
    ],
    pl: [
      "Klucz dostępu nie został przyjęty",
      "Klucz dostępu jest nieznany albo żądanie wygasło; spróbuj ponownie lub użyj odnośnika.",
      "Żądanie klucza dostępu jest ważne raz, przez dziesięć minut, na stronach tej usługi.",
      "Urządzenie musi Cię zweryfikować odciskiem palca, twarzą albo kodem PIN i można je dodać",
      "tylko raz. Odpowiedź nie ujawnia przyczyny.",
    ],
    failures: { PasskeyNotAccepted: asIs },
  }),
  passkey_not_found: final(404, {
    en: [
      "Passkey not found",
      "You have no passkey with this id, or it was already removed.",
      "Only your own passkeys are visible. List the passkeys again.",
    ],
    pl: [
      "Nie ma takiego klucza dostępu",
      "Nie masz klucza dostępu o tym identyfikatorze albo został już usunięty.",
      "Widoczne są tylko własne klucze dostępu. Odczytaj ponownie ich listę.",
    ],
    failures: { PasskeyNotFound: asIs },
  }),
  too_many_passkeys: final(409, {
    en: [
      "Too many passkeys",
      `You have the maximum of ${maximumPasskeys} passkeys; nothing was changed.`,
      "Remove passkeys of devices that you no longer use.",
    ],
    pl: [
      "Zbyt wiele kluczy dostępu",
      `Masz już największą dozwoloną liczbę kluczy dostępu: ${maximumPasskeys}; nic nie ` +
        "zostało zmienione.",
      "Usuń klucze urządzeń, których już nie używasz.",
    ],
    failures: { TooManyPasskeys: asIs },
  }),
  session_not_found: final(404, {
    en: [
      "Session not found",
      "You have no session with this id, or it has already ended.",
      "You can end your own sessions; owners can also end those of their company's users. List the",
      "sessions again.",
    ],
    pl: [
      "Nie ma takiej sesji",
      "Nie masz sesji o tym identyfikatorze albo już się zakończyła.",
      "Możesz kończyć własne sesje; właściciel może też kończyć sesje użytkowników swojej firmy.",
      "Odczytaj ponownie listę sesji.",
    ],
    failures: { SessionNotFound: asIs },
  }),
  user_not_found: final(404, {
    en: [
      "User not found",
      "No user of the company has this id.",
      "Users of other companies are not visible. List the users again.",
    ],
    pl: [
      "Nie ma takiego użytkownika",
      "Żaden użytkownik firmy nie ma tego identyfikatora.",
      "Użytkownicy innych firm nie są widoczni. Odczytaj ponownie listę użytkowników.",
    ],
    failures: { UserNotFound: asIs },
  }),
  user_exists: final(409, {
    en: [
      "User already exists",
      "The company already has a user with this e-mail address; nothing was changed.",
      "An e-mail address can occur only once in a company; upper and lower case are the same.",
      "Change the role of the existing user instead.",
    ],
    pl: [
      "Taki użytkownik już istnieje",
      "Firma ma już użytkownika o tym adresie e-mail; nic nie zostało zmienione.",
      "Adres e-mail może wystąpić w firmie tylko raz, bez względu na wielkość liter. Zamiast tego",
      "zmień rolę istniejącego użytkownika.",
    ],
    failures: { UserExists: asIs },
  }),
  too_many_users: final(409, {
    en: [
      "Too many users",
      `The company has the maximum of ${maximumUsers} users; nothing was changed.`,
      "Remove users who no longer need access.",
    ],
    pl: [
      "Zbyt wielu użytkowników",
      `Firma ma już największą dozwoloną liczbę użytkowników: ${maximumUsers}; nic nie ` +
        "zostało zmienione.",
      "Usuń użytkowników, którzy nie potrzebują już dostępu.",
    ],
    failures: { TooManyUsers: asIs },
  }),
  last_owner: final(409, {
    en: [
      "Last owner of the company",
      "The company would have no owner; make another user an owner first. Nothing was changed.",
      "The last owner of a company can't be removed or get another role. Give another user the",
      "role owner, then repeat the request.",
    ],
    pl: [
      "Ostatni właściciel firmy",
      "Firma nie miałaby właściciela; najpierw nadaj tę rolę innej osobie. Nic nie zostało " +
        "zmienione.",
      "Ostatniego właściciela firmy nie można usunąć ani zmienić mu roli. Nadaj innemu",
      "użytkownikowi rolę właściciela i powtórz żądanie.",
    ],
    failures: { LastOwner: asIs },
  }),
}
