// Written by `npm run openapi` from the routes: every call with JSON, by its method and path.
import type { InferInput, InferOutput } from 'valibot'
import type { AccessRemoved, PasswordLinkState } from './suppliers/account-access.ts'
import type { AdminAnalytics, PeriodAnalytics } from './admin/analytics.ts'
import type { AdminCheck } from './admin/admin.ts'
import type { AdminHome } from './admin/home.ts'
import type { AdminLead, AdminLeadDetail, LeadNote, OffMarket, StatusChange } from './admin/leads.ts'
import type { AdminLogin, AdminPassword } from './admin/account.ts'
import type { AdminPromises, BrokenPromise } from './admin/promises.ts'
import type { AdminSettings, FailedJob, FailedRefund, Health } from './admin/settings.ts'
import type { Alive, Config } from './config.ts'
import type { ApiKey, CreatedApiKey, NewApiKey, TestMode } from './connect/api-keys.ts'
import type { AuditLogEntry } from './admin/audit-log.ts'
import type { Breach, BreachDetails } from './admin/breaches.ts'
import type { BulkApproval, BulkAssignment, BulkOffMarket, BulkRelisting, BulkResults, BulkStatus, LeadsMatching, ProvidersMatching } from './admin/bulk.ts'
import type { CallWishes, ContactedAnswer, DecidedAnswer, EmailWishes, OwnRequests, RequestEmailsStopped, RequestLook, RequestStatus, StopRequestEmails } from './requests/requests.ts'
import type { Candidate, LeadAssignment } from './admin/candidates.ts'
import type { CertificateDocument, CertificateKeys, CheckedCertificate, PublicCertificate, WithdrawLink, WithdrawToken } from './privacy/consent-certificates.ts'
import type { CertificateToCheck } from './privacy/certificate-to-check.ts'
import type { CodeSent, SendEmailVerification, SendSmsVerification, SignIn, SignedInAnswer, Verified, VerifyEmail, VerifyPhone } from './people/verification.ts'
import type { ContactLink, ContactRequest, ContactRequested, ContactToken } from './requests/contact-request.ts'
import type { Correction, Deleted, ExportedData, Left, MailLanguage, MyData, Proved, Withdrawn } from './privacy/privacy.ts'
import type { CreditChange, Credits } from './admin/credits.ts'
import type { DeletedProvider, NewProvider, Provider, ProviderChanges, RequestedNameDecision } from './admin/providers.ts'
import type { Done } from './done.ts'
import type { EmailProof, NewPassword, OwnCompany, OwnCoverage, OwnEmail, OwnPassword, PasswordLinkLook, PasswordReset, SupplierLogin, SupplierSignup } from './suppliers/account.ts'
import type { EndedSessions, OwnSessions, User } from './people/users.ts'
import type { Hold, HoldToRelease, LeadToBuy, OpenPayment, PaymentOfLead, PurchasedLead, Released, SupplierAnalytics } from './buying/purchases.ts'
import type { LastCheck, Quote, RateHistoryItem } from './rate-check/quotes.ts'
import type { LatestRateCheck, PastRateCheck, RateCheckResults } from './rate-check/rate-check-results.ts'
import type { LeadCard } from './market/market.ts'
import type { LeadMarks } from './market/lead-marks.ts'
import type { LeadPrice, LeadPriceEffect, NewLeadPrice } from './admin/prices.ts'
import type { LeadPriceRange } from './market/lead-prices.ts'
import type { LookedAtSearch, SavedSearch } from './market/saved-searches.ts'
import type { MarkChange } from './market/lead-mark-forms.ts'
import type { NewFigures, PersonName, RateCheckSubmission } from './rate-check/rate-check.ts'
import type { NewNote, OutcomeUpdate, Reminder } from './buying/my-leads.ts'
import type { NewRateCard, RateCardHistory } from './admin/rate-cards.ts'
import type { NewSavedSearch, SavedSearchUpdate } from './market/saved-search-forms.ts'
import type { NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint, WebhookEndpointUpdate, WebhookEndpointWithSecret, WebhookTestEvent } from './connect/webhooks.ts'
import type { Numbers } from './forms/numbers.ts'
import type { OwnMails, OwnProfile, TermsLanguage } from './suppliers/profile.ts'
import type { OwnersSecondFactorReset, SecondFactorReset } from './admin/second-factor-reset.ts'
import type { PasswordAgain, PasswordAndCode, RecoveryCodes, TotpCode, TotpStarted, TotpState } from './people/second-factor.ts'
import type { Receipt } from './buying/receipts.ts'
import type { ReminderToken, ReviewFigures, ReviewReminder, ReviewReminderStopped, SetReviewReminder, StopReviewReminder } from './requests/review-reminder.ts'
import type { SearchAlertsStopped, StopSearchAlerts } from './market/search-alerts.ts'
import type { SupplierCheck } from './suppliers/supplier.ts'
import type { SupplierFigures } from './buying/figures.ts'

export type ApiCall =
  | { method: 'GET'; path: `/api/health/live`; body: undefined; answer: InferOutput<typeof Alive> }
  | { method: 'GET'; path: `/api/health/ready`; body: undefined; answer: InferOutput<typeof Alive> }
  | { method: 'GET'; path: `/api/config`; body: undefined; answer: InferOutput<typeof Config> }
  | { method: 'POST'; path: `/api/send-email-verification`; body: InferInput<typeof SendEmailVerification>; answer: InferOutput<typeof CodeSent> }
  | { method: 'POST'; path: `/api/verify-email`; body: InferInput<typeof VerifyEmail>; answer: InferOutput<typeof Verified> }
  | { method: 'POST'; path: `/api/verify-phone`; body: InferInput<typeof VerifyPhone>; answer: InferOutput<typeof Verified> }
  | { method: 'DELETE'; path: `/api/verifications/${string}`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/send-sms-verification`; body: InferInput<typeof SendSmsVerification>; answer: InferOutput<typeof CodeSent> }
  | { method: 'GET'; path: `/api/rate-checks/latest`; body: undefined; answer: InferOutput<typeof LatestRateCheck> }
  | { method: 'POST'; path: `/api/submit-rate-check`; body: InferInput<typeof RateCheckSubmission>; answer: InferOutput<typeof RateCheckResults> }
  | { method: 'POST'; path: `/api/rate-checks/${string}/figures`; body: InferInput<typeof NewFigures>; answer: InferOutput<typeof RateCheckResults> }
  | { method: 'POST'; path: `/api/rate-checks/${string}/contact-request`; body: InferInput<typeof ContactRequest>; answer: InferOutput<typeof ContactRequested> }
  | { method: 'POST'; path: `/api/rate-checks/${string}/contact-link`; body: InferInput<typeof ContactToken>; answer: InferOutput<typeof ContactLink> }
  | { method: 'GET'; path: `/api/requests`; body: undefined; answer: InferOutput<typeof OwnRequests> }
  | { method: 'POST'; path: `/api/requests/${string}/status`; body: InferInput<typeof RequestLook>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'POST'; path: `/api/requests/${string}/cancel`; body: InferInput<typeof RequestLook>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'POST'; path: `/api/requests/${string}/undo-cancel`; body: InferInput<typeof RequestLook>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'PUT'; path: `/api/requests/${string}/call-times`; body: InferInput<typeof CallWishes>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'PUT'; path: `/api/requests/${string}/emails`; body: InferInput<typeof EmailWishes>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'POST'; path: `/api/requests/${string}/contacted`; body: InferInput<typeof ContactedAnswer>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'POST'; path: `/api/requests/${string}/decided`; body: InferInput<typeof DecidedAnswer>; answer: InferOutput<typeof RequestStatus> }
  | { method: 'POST'; path: `/api/request-emails/unsubscribe`; body: InferInput<typeof StopRequestEmails>; answer: InferOutput<typeof RequestEmailsStopped> }
  | { method: 'GET'; path: `/api/review-reminder`; body: undefined; answer: InferOutput<typeof ReviewReminder> }
  | { method: 'PUT'; path: `/api/review-reminder`; body: InferInput<typeof SetReviewReminder>; answer: InferOutput<typeof ReviewReminder> }
  | { method: 'POST'; path: `/api/review-reminder/figures`; body: InferInput<typeof ReminderToken>; answer: InferOutput<typeof ReviewFigures> }
  | { method: 'POST'; path: `/api/review-reminder/unsubscribe`; body: InferInput<typeof StopReviewReminder>; answer: InferOutput<typeof ReviewReminderStopped> }
  | { method: 'GET'; path: `/api/numbers`; body: undefined; answer: InferOutput<typeof Numbers> }
  | { method: 'POST'; path: `/api/login/second-factor`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof SignedInAnswer> }
  | { method: 'POST'; path: `/api/login/code`; body: InferInput<typeof SendEmailVerification>; answer: InferOutput<typeof CodeSent> }
  | { method: 'POST'; path: `/api/login`; body: InferInput<typeof SignIn>; answer: InferOutput<typeof SignedInAnswer> }
  | { method: 'GET'; path: `/api/auth/user`; body: undefined; answer: InferOutput<typeof User> }
  | { method: 'POST'; path: `/api/auth/name`; body: InferInput<typeof PersonName>; answer: InferOutput<typeof User> }
  | { method: 'GET'; path: `/api/auth/sessions`; body: undefined; answer: InferOutput<typeof OwnSessions> }
  | { method: 'DELETE'; path: `/api/auth/sessions`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'DELETE'; path: `/api/auth/sessions/${string}`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'GET'; path: `/api/supplier/sessions`; body: undefined; answer: InferOutput<typeof OwnSessions> }
  | { method: 'DELETE'; path: `/api/supplier/sessions`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'DELETE'; path: `/api/supplier/sessions/${string}`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'GET'; path: `/api/admin/sessions`; body: undefined; answer: InferOutput<typeof OwnSessions> }
  | { method: 'DELETE'; path: `/api/admin/sessions`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'DELETE'; path: `/api/admin/sessions/${string}`; body: undefined; answer: InferOutput<typeof EndedSessions> }
  | { method: 'GET'; path: `/api/auth/totp`; body: undefined; answer: InferOutput<typeof TotpState> }
  | { method: 'POST'; path: `/api/auth/totp/confirm`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'POST'; path: `/api/auth/totp`; body: undefined; answer: InferOutput<typeof TotpStarted> }
  | { method: 'POST'; path: `/api/auth/totp/recovery-codes`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'DELETE'; path: `/api/auth/totp`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof Done> }
  | { method: 'GET'; path: `/api/supplier/totp`; body: undefined; answer: InferOutput<typeof TotpState> }
  | { method: 'POST'; path: `/api/supplier/totp/confirm`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'POST'; path: `/api/supplier/totp`; body: InferInput<typeof PasswordAgain>; answer: InferOutput<typeof TotpStarted> }
  | { method: 'POST'; path: `/api/supplier/totp/recovery-codes`; body: InferInput<typeof PasswordAndCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'DELETE'; path: `/api/supplier/totp`; body: InferInput<typeof PasswordAndCode>; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/supplier/reauthentication`; body: InferInput<typeof PasswordAgain>; answer: InferOutput<typeof Done> }
  | { method: 'GET'; path: `/api/admin/totp`; body: undefined; answer: InferOutput<typeof TotpState> }
  | { method: 'POST'; path: `/api/admin/totp/confirm`; body: InferInput<typeof TotpCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'POST'; path: `/api/admin/totp`; body: InferInput<typeof PasswordAgain>; answer: InferOutput<typeof TotpStarted> }
  | { method: 'POST'; path: `/api/admin/totp/recovery-codes`; body: InferInput<typeof PasswordAndCode>; answer: InferOutput<typeof RecoveryCodes> }
  | { method: 'DELETE'; path: `/api/admin/totp`; body: InferInput<typeof PasswordAndCode>; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/admin/reauthentication`; body: InferInput<typeof PasswordAgain>; answer: InferOutput<typeof Done> }
  | { method: 'DELETE'; path: `/api/admin/owners/second-factor`; body: InferInput<typeof OwnersSecondFactorReset>; answer: InferOutput<typeof Done> }
  | { method: 'GET'; path: `/api/user/quotes`; body: undefined; answer: InferOutput<typeof Quote>[] }
  | { method: 'GET'; path: `/api/user/rate-history`; body: undefined; answer: InferOutput<typeof RateHistoryItem>[] }
  | { method: 'GET'; path: `/api/user/rate-checks/${string}`; body: undefined; answer: InferOutput<typeof PastRateCheck> }
  | { method: 'GET'; path: `/api/user/last-check`; body: undefined; answer: InferOutput<typeof LastCheck> }
  | { method: 'POST'; path: `/api/user/quotes/${string}/accept`; body: undefined; answer: InferOutput<typeof Quote> }
  | { method: 'DELETE'; path: `/api/user/quotes/${string}/accept`; body: undefined; answer: InferOutput<typeof Quote> }
  | { method: 'POST'; path: `/api/user/quotes/${string}/switched`; body: undefined; answer: InferOutput<typeof Quote> }
  | { method: 'DELETE'; path: `/api/user/quotes/${string}/switched`; body: undefined; answer: InferOutput<typeof Quote> }
  | { method: 'POST'; path: `/api/privacy/code`; body: InferInput<typeof SendEmailVerification>; answer: InferOutput<typeof CodeSent> }
  | { method: 'POST'; path: `/api/privacy/proof`; body: InferInput<typeof VerifyEmail>; answer: InferOutput<typeof Proved> }
  | { method: 'POST'; path: `/api/privacy/leave`; body: undefined; answer: InferOutput<typeof Left> }
  | { method: 'GET'; path: `/api/privacy/my-data`; body: undefined; answer: InferOutput<typeof MyData> }
  | { method: 'GET'; path: `/api/privacy/my-data/export`; body: undefined; answer: InferOutput<typeof ExportedData> }
  | { method: 'PATCH'; path: `/api/privacy/my-data`; body: InferInput<typeof Correction>; answer: InferOutput<typeof MyData> }
  | { method: 'PUT'; path: `/api/privacy/mail-language`; body: InferInput<typeof MailLanguage>; answer: InferOutput<typeof MyData> }
  | { method: 'POST'; path: `/api/privacy/delete`; body: undefined; answer: InferOutput<typeof Deleted> }
  | { method: 'POST'; path: `/api/privacy/withdraw`; body: undefined; answer: InferOutput<typeof Withdrawn> }
  | { method: 'POST'; path: `/api/privacy/withdraw-link`; body: InferInput<typeof WithdrawToken>; answer: InferOutput<typeof WithdrawLink> }
  | { method: 'POST'; path: `/api/privacy/withdraw-link/use`; body: InferInput<typeof WithdrawToken>; answer: InferOutput<typeof WithdrawLink> }
  | { method: 'GET'; path: `/api/consent-receipts/keys`; body: undefined; answer: InferOutput<typeof CertificateKeys> }
  | { method: 'POST'; path: `/api/consent-receipts/check`; body: InferInput<typeof CertificateToCheck>; answer: InferOutput<typeof CheckedCertificate> }
  | { method: 'GET'; path: `/api/consent-receipts/${string}`; body: undefined; answer: InferOutput<typeof PublicCertificate> }
  | { method: 'GET'; path: `/api/consent-receipts/${string}/document`; body: undefined; answer: InferOutput<typeof CertificateDocument> }
  | { method: 'POST'; path: `/api/supplier/login`; body: InferInput<typeof SupplierLogin>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'POST'; path: `/api/supplier/signup`; body: InferInput<typeof SupplierSignup>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'POST'; path: `/api/supplier/logout`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/supplier/password-reset`; body: InferInput<typeof PasswordReset>; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/supplier/new-password`; body: InferInput<typeof NewPassword>; answer: InferOutput<typeof AccessRemoved> }
  | { method: 'POST'; path: `/api/supplier/password-link`; body: InferInput<typeof PasswordLinkLook>; answer: InferOutput<typeof PasswordLinkState> }
  | { method: 'POST'; path: `/api/supplier/email-proof`; body: InferInput<typeof EmailProof>; answer: InferOutput<typeof AccessRemoved> }
  | { method: 'GET'; path: `/api/supplier/lead-prices`; body: undefined; answer: InferOutput<typeof LeadPriceRange> }
  | { method: 'GET'; path: `/api/supplier/me`; body: undefined; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'POST'; path: `/api/supplier/email-link`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'PUT'; path: `/api/supplier/email`; body: InferInput<typeof OwnEmail>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'PUT'; path: `/api/supplier/profile`; body: InferInput<typeof OwnProfile>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'PUT'; path: `/api/supplier/company`; body: InferInput<typeof OwnCompany>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'PUT'; path: `/api/supplier/coverage`; body: InferInput<typeof OwnCoverage>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'PUT'; path: `/api/supplier/emails`; body: InferInput<typeof OwnMails>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'PUT'; path: `/api/supplier/terms-language`; body: InferInput<typeof TermsLanguage>; answer: InferOutput<typeof SupplierCheck> }
  | { method: 'POST'; path: `/api/supplier/email-change`; body: InferInput<typeof OwnEmail>; answer: InferOutput<typeof Done> }
  | { method: 'PUT'; path: `/api/supplier/password`; body: InferInput<typeof OwnPassword>; answer: InferOutput<typeof Done> }
  | { method: 'GET'; path: `/api/supplier/leads`; body: undefined; answer: InferOutput<typeof LeadCard>[] }
  | { method: 'GET'; path: `/api/supplier/leads/${string}`; body: undefined; answer: InferOutput<typeof LeadCard> }
  | { method: 'GET'; path: `/api/supplier/lead-marks`; body: undefined; answer: InferOutput<typeof LeadMarks> }
  | { method: 'PUT'; path: `/api/supplier/leads/${string}/mark`; body: InferInput<typeof MarkChange>; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/search-alerts/unsubscribe`; body: InferInput<typeof StopSearchAlerts>; answer: InferOutput<typeof SearchAlertsStopped> }
  | { method: 'GET'; path: `/api/supplier/saved-searches`; body: undefined; answer: InferOutput<typeof SavedSearch>[] }
  | { method: 'POST'; path: `/api/supplier/saved-searches`; body: InferInput<typeof NewSavedSearch>; answer: InferOutput<typeof SavedSearch> }
  | { method: 'PATCH'; path: `/api/supplier/saved-searches/${string}`; body: InferInput<typeof SavedSearchUpdate>; answer: InferOutput<typeof SavedSearch> }
  | { method: 'DELETE'; path: `/api/supplier/saved-searches/${string}`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/supplier/saved-searches/${string}/restore`; body: undefined; answer: InferOutput<typeof SavedSearch> }
  | { method: 'POST'; path: `/api/supplier/saved-searches/${string}/looked`; body: undefined; answer: InferOutput<typeof LookedAtSearch> }
  | { method: 'POST'; path: `/api/supplier/create-payment-intent`; body: InferInput<typeof LeadToBuy>; answer: InferOutput<typeof OpenPayment> }
  | { method: 'POST'; path: `/api/supplier/leads/${string}/hold`; body: InferInput<typeof PaymentOfLead>; answer: InferOutput<typeof Hold> }
  | { method: 'POST'; path: `/api/supplier/leads/${string}/release`; body: InferInput<typeof HoldToRelease>; answer: InferOutput<typeof Released> }
  | { method: 'POST'; path: `/api/supplier/leads/${string}/purchase`; body: InferInput<typeof PaymentOfLead>; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'POST'; path: `/api/supplier/leads/${string}/purchase-with-credit`; body: undefined; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'GET'; path: `/api/supplier/purchased-leads`; body: undefined; answer: InferOutput<typeof PurchasedLead>[] }
  | { method: 'GET'; path: `/api/supplier/analytics`; body: undefined; answer: InferOutput<typeof SupplierAnalytics> }
  | { method: 'PATCH'; path: `/api/supplier/lead/${string}/outcome`; body: InferInput<typeof OutcomeUpdate>; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'POST'; path: `/api/supplier/lead/${string}/notes`; body: InferInput<typeof NewNote>; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'DELETE'; path: `/api/supplier/notes/${string}`; body: undefined; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'PUT'; path: `/api/supplier/lead/${string}/reminder`; body: InferInput<typeof Reminder>; answer: InferOutput<typeof PurchasedLead> }
  | { method: 'GET'; path: `/api/supplier/figures`; body: undefined; answer: InferOutput<typeof SupplierFigures> }
  | { method: 'GET'; path: `/api/supplier/receipts/${string}`; body: undefined; answer: InferOutput<typeof Receipt> }
  | { method: 'GET'; path: `/api/supplier/api-keys`; body: undefined; answer: InferOutput<typeof ApiKey>[] }
  | { method: 'POST'; path: `/api/supplier/api-keys`; body: InferInput<typeof NewApiKey>; answer: InferOutput<typeof CreatedApiKey> }
  | { method: 'DELETE'; path: `/api/supplier/api-keys/${string}`; body: undefined; answer: InferOutput<typeof ApiKey> }
  | { method: 'GET'; path: `/api/supplier/test-mode`; body: undefined; answer: InferOutput<typeof TestMode> }
  | { method: 'POST'; path: `/api/supplier/test-mode/reset`; body: undefined; answer: InferOutput<typeof TestMode> }
  | { method: 'GET'; path: `/api/supplier/webhook-endpoints`; body: undefined; answer: InferOutput<typeof WebhookEndpoint>[] }
  | { method: 'POST'; path: `/api/supplier/webhook-endpoints`; body: InferInput<typeof NewWebhookEndpoint>; answer: InferOutput<typeof WebhookEndpointWithSecret> }
  | { method: 'PATCH'; path: `/api/supplier/webhook-endpoints/${string}`; body: InferInput<typeof WebhookEndpointUpdate>; answer: InferOutput<typeof WebhookEndpoint> }
  | { method: 'DELETE'; path: `/api/supplier/webhook-endpoints/${string}`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'POST'; path: `/api/supplier/webhook-endpoints/${string}/rotate-secret`; body: undefined; answer: InferOutput<typeof WebhookEndpointWithSecret> }
  | { method: 'POST'; path: `/api/supplier/webhook-endpoints/${string}/test-event`; body: InferInput<typeof WebhookTestEvent>; answer: InferOutput<typeof WebhookDelivery> }
  | { method: 'GET'; path: `/api/supplier/webhook-endpoints/${string}/deliveries`; body: undefined; answer: InferOutput<typeof WebhookDelivery>[] }
  | { method: 'POST'; path: `/api/supplier/webhook-deliveries/${string}/send-again`; body: undefined; answer: InferOutput<typeof WebhookDelivery> }
  | { method: 'POST'; path: `/api/admin/login`; body: InferInput<typeof AdminLogin>; answer: InferOutput<typeof AdminCheck> }
  | { method: 'POST'; path: `/api/admin/logout`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'PUT'; path: `/api/admin/password`; body: InferInput<typeof AdminPassword>; answer: InferOutput<typeof Done> }
  | { method: 'GET'; path: `/api/admin/me`; body: undefined; answer: InferOutput<typeof AdminCheck> }
  | { method: 'GET'; path: `/api/admin/analytics`; body: undefined; answer: InferOutput<typeof AdminAnalytics> }
  | { method: 'GET'; path: `/api/admin/analytics/period`; body: undefined; answer: InferOutput<typeof PeriodAnalytics> }
  | { method: 'GET'; path: `/api/admin/promises`; body: undefined; answer: InferOutput<typeof AdminPromises> }
  | { method: 'GET'; path: `/api/admin/promises/broken`; body: undefined; answer: InferOutput<typeof BrokenPromise>[] }
  | { method: 'GET'; path: `/api/admin/home`; body: undefined; answer: InferOutput<typeof AdminHome> }
  | { method: 'GET'; path: `/api/admin/prices`; body: undefined; answer: InferOutput<typeof LeadPrice>[] }
  | { method: 'POST'; path: `/api/admin/prices`; body: InferInput<typeof NewLeadPrice>; answer: InferOutput<typeof LeadPrice>[] }
  | { method: 'GET'; path: `/api/admin/prices/effect`; body: undefined; answer: InferOutput<typeof LeadPriceEffect> }
  | { method: 'POST'; path: `/api/admin/prices/${string}/undo`; body: undefined; answer: InferOutput<typeof LeadPrice>[] }
  | { method: 'GET'; path: `/api/admin/breaches`; body: undefined; answer: InferOutput<typeof Breach>[] }
  | { method: 'POST'; path: `/api/admin/breaches`; body: InferInput<typeof BreachDetails>; answer: InferOutput<typeof Breach>[] }
  | { method: 'PUT'; path: `/api/admin/breaches/${string}/versions/${string}`; body: InferInput<typeof BreachDetails>; answer: InferOutput<typeof Breach>[] }
  | { method: 'GET'; path: `/api/admin/settings`; body: undefined; answer: InferOutput<typeof AdminSettings> }
  | { method: 'GET'; path: `/api/admin/health`; body: undefined; answer: InferOutput<typeof Health> }
  | { method: 'GET'; path: `/api/admin/failed-jobs`; body: undefined; answer: InferOutput<typeof FailedJob>[] }
  | { method: 'POST'; path: `/api/admin/failed-jobs/${string}/retry`; body: undefined; answer: InferOutput<typeof FailedJob>[] }
  | { method: 'GET'; path: `/api/admin/audit`; body: undefined; answer: InferOutput<typeof AuditLogEntry>[] }
  | { method: 'GET'; path: `/api/admin/leads`; body: undefined; answer: InferOutput<typeof AdminLead>[] }
  | { method: 'GET'; path: `/api/admin/bulk/leads/selection`; body: undefined; answer: InferOutput<typeof LeadsMatching> }
  | { method: 'POST'; path: `/api/admin/bulk/leads/status`; body: InferInput<typeof BulkStatus>; answer: InferOutput<typeof BulkResults> }
  | { method: 'POST'; path: `/api/admin/bulk/leads/off-market`; body: InferInput<typeof BulkOffMarket>; answer: InferOutput<typeof BulkResults> }
  | { method: 'POST'; path: `/api/admin/bulk/leads/relist`; body: InferInput<typeof BulkRelisting>; answer: InferOutput<typeof BulkResults> }
  | { method: 'GET'; path: `/api/admin/leads/${string}`; body: undefined; answer: InferOutput<typeof AdminLeadDetail> }
  | { method: 'PUT'; path: `/api/admin/leads/${string}/status`; body: InferInput<typeof StatusChange>; answer: InferOutput<typeof AdminLead> }
  | { method: 'PUT'; path: `/api/admin/leads/${string}/note`; body: InferInput<typeof LeadNote>; answer: InferOutput<typeof AdminLead> }
  | { method: 'PUT'; path: `/api/admin/leads/${string}/off-market`; body: InferInput<typeof OffMarket>; answer: InferOutput<typeof AdminLead> }
  | { method: 'PUT'; path: `/api/admin/leads/${string}/relist`; body: undefined; answer: InferOutput<typeof AdminLead> }
  | { method: 'GET'; path: `/api/admin/leads/${string}/providers`; body: undefined; answer: InferOutput<typeof Candidate>[] }
  | { method: 'PUT'; path: `/api/admin/leads/${string}/assign`; body: InferInput<typeof LeadAssignment>; answer: InferOutput<typeof AdminLead> }
  | { method: 'POST'; path: `/api/admin/bulk/leads/assign`; body: InferInput<typeof BulkAssignment>; answer: InferOutput<typeof BulkResults> }
  | { method: 'GET'; path: `/api/admin/failed-refunds`; body: undefined; answer: InferOutput<typeof FailedRefund>[] }
  | { method: 'POST'; path: `/api/admin/failed-refunds/${string}/refund-again`; body: undefined; answer: InferOutput<typeof FailedRefund>[] }
  | { method: 'POST'; path: `/api/admin/failed-refunds/${string}/paid-another-way`; body: undefined; answer: InferOutput<typeof FailedRefund>[] }
  | { method: 'GET'; path: `/api/admin/providers`; body: undefined; answer: InferOutput<typeof Provider>[] }
  | { method: 'POST'; path: `/api/admin/providers`; body: InferInput<typeof NewProvider>; answer: InferOutput<typeof Provider> }
  | { method: 'GET'; path: `/api/admin/providers/${string}`; body: undefined; answer: InferOutput<typeof Provider> }
  | { method: 'PUT'; path: `/api/admin/providers/${string}`; body: InferInput<typeof ProviderChanges>; answer: InferOutput<typeof Provider> }
  | { method: 'DELETE'; path: `/api/admin/providers/${string}`; body: undefined; answer: InferOutput<typeof DeletedProvider> }
  | { method: 'PUT'; path: `/api/admin/providers/${string}/requested-name`; body: InferInput<typeof RequestedNameDecision>; answer: InferOutput<typeof Provider> }
  | { method: 'POST'; path: `/api/admin/providers/${string}/password-link`; body: undefined; answer: InferOutput<typeof Done> }
  | { method: 'DELETE'; path: `/api/admin/providers/${string}/second-factor`; body: InferInput<typeof SecondFactorReset>; answer: InferOutput<typeof Provider> }
  | { method: 'GET'; path: `/api/admin/bulk/providers/selection`; body: undefined; answer: InferOutput<typeof ProvidersMatching> }
  | { method: 'POST'; path: `/api/admin/bulk/providers/approve`; body: InferInput<typeof BulkApproval>; answer: InferOutput<typeof BulkResults> }
  | { method: 'GET'; path: `/api/admin/providers/${string}/credits`; body: undefined; answer: InferOutput<typeof Credits> }
  | { method: 'POST'; path: `/api/admin/providers/${string}/credits`; body: InferInput<typeof CreditChange>; answer: InferOutput<typeof Credits> }
  | { method: 'GET'; path: `/api/admin/providers/${string}/rate-card`; body: undefined; answer: InferOutput<typeof RateCardHistory> }
  | { method: 'PUT'; path: `/api/admin/providers/${string}/rate-card`; body: InferInput<typeof NewRateCard>; answer: InferOutput<typeof RateCardHistory> }
  | { method: 'DELETE'; path: `/api/admin/providers/${string}/rate-card`; body: undefined; answer: InferOutput<typeof RateCardHistory> }
