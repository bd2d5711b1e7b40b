// Written by `npm run openapi` from the routes: the schemas of the contract that they use, which have names in the document.
import type { GenericSchema } from 'valibot'
import { AdminLogin, AdminPassword } from '../../contract/admin/account.ts'
import { Admin, AdminCheck } from '../../contract/admin/admin.ts'
import { AdminAnalytics, MonthlyFigures, PeriodAnalytics } from '../../contract/admin/analytics.ts'
import { AuditLogEntry } from '../../contract/admin/audit-log.ts'
import { Breach, BreachDetails } from '../../contract/admin/breaches.ts'
import { BulkApproval, BulkAssignment, BulkOffMarket, BulkRelisting, BulkResults, BulkStatus, LeadSelection, LeadsMatching, ProviderSelection, ProvidersMatching, Selected } from '../../contract/admin/bulk.ts'
import { Candidate, LeadAssignment } from '../../contract/admin/candidates.ts'
import { CreditChange, CreditEntry, Credits } from '../../contract/admin/credits.ts'
import { AdminHome, SupplierApproval } from '../../contract/admin/home.ts'
import { AdminLead, AdminLeadDetail, AdminLeadFilters, HistoryEntry, LeadNote, OffMarket, StatusChange } from '../../contract/admin/leads.ts'
import { LeadPrice, LeadPriceEffect, NewLeadPrice } from '../../contract/admin/prices.ts'
import { AdminPromises, BrokenPromise, OpenPromise, PromisesOfMonth, PromisesOfProvider } from '../../contract/admin/promises.ts'
import { DeletedProvider, NewProvider, Provider, ProviderChanges, ProviderFilters, RequestedNameDecision } from '../../contract/admin/providers.ts'
import { InterchangePlus, NewRateCard, Rate, RateCard, RateCardHistory, RateCardVersion, Terminal } from '../../contract/admin/rate-cards.ts'
import { OwnersSecondFactorReset, SecondFactorReset } from '../../contract/admin/second-factor-reset.ts'
import { AdminSettings, FailedJob, FailedRefund, Health, ServiceHealth } from '../../contract/admin/settings.ts'
import { FiguresOfGroup, PurchaseFigures, SupplierFigures } from '../../contract/buying/figures.ts'
import { NewNote, OutcomeUpdate, Reminder } from '../../contract/buying/my-leads.ts'
import { ConsentOfLead, ContactFigures, Hold, HoldToRelease, LeadToBuy, NoteOfLead, OpenPayment, PaymentOfLead, PurchasedLead, Released, SupplierAnalytics } from '../../contract/buying/purchases.ts'
import { Receipt } from '../../contract/buying/receipts.ts'
import { Alive, Config } from '../../contract/config.ts'
import { ApiKey, CreatedApiKey, NewApiKey, TestMode } from '../../contract/connect/api-keys.ts'
import { NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint, WebhookEndpointUpdate, WebhookEndpointWithSecret, WebhookTestEvent, WebhookTry } from '../../contract/connect/webhooks.ts'
import { Done } from '../../contract/done.ts'
import { OurLanguage } from '../../contract/forms/fields.ts'
import { Claim, Numbers } from '../../contract/forms/numbers.ts'
import { MarkChange } from '../../contract/market/lead-mark-forms.ts'
import { LeadMarks } from '../../contract/market/lead-marks.ts'
import { LeadPriceRange } from '../../contract/market/lead-prices.ts'
import { LanguageOfLead, LeadCard } from '../../contract/market/market.ts'
import { NewSavedSearch, SavedSearchUpdate } from '../../contract/market/saved-search-forms.ts'
import { LookedAtSearch, SavedSearch } from '../../contract/market/saved-searches.ts'
import { SearchAlertsStopped, StopSearchAlerts } from '../../contract/market/search-alerts.ts'
import { PasswordAgain, PasswordAndCode, RecoveryCodes, TotpCode, TotpStarted, TotpState } from '../../contract/people/second-factor.ts'
import { EndedSessions, OwnSession, OwnSessions, User } from '../../contract/people/users.ts'
import { CodeSent, SendEmailVerification, SendSmsVerification, SignIn, SignedInAnswer, Verified, VerifyEmail, VerifyPhone } from '../../contract/people/verification.ts'
import { CertificateToCheck } from '../../contract/privacy/certificate-to-check.ts'
import { CertificateDocument, CertificateKeys, CheckedCertificate, PublicCertificate, WithdrawLink, WithdrawToken } from '../../contract/privacy/consent-certificates.ts'
import { ConsentOfMine, Correction, Deleted, ExportedData, Kept, LeadOfMine, Left, MailLanguage, MyData, Proved, QuoteOfMine, RateCheckOfMine, ReminderOfMine, Withdrawn } from '../../contract/privacy/privacy.ts'
import { LastCheck, Quote, QuoteStatus, RateHistoryItem } from '../../contract/rate-check/quotes.ts'
import { Breakdown, LatestRateCheck, OfferOverCost, OwnStatement, PastRateCheck, RateCheckResults, RecommendedProvider } from '../../contract/rate-check/rate-check-results.ts'
import { Contact, NewFigures, PersonName, RateCheckSubmission, RateInfo, YourInfo } from '../../contract/rate-check/rate-check.ts'
import { CallTimes } from '../../contract/requests/call-times.ts'
import { ContactLink, ContactRequest, ContactRequested, ContactToken } from '../../contract/requests/contact-request.ts'
import { CallWishes, ContactedAnswer, DecidedAnswer, EmailWishes, OwnRequests, RequestEmailsStopped, RequestLook, RequestStatus, StopRequestEmails } from '../../contract/requests/requests.ts'
import { ReminderToken, ReviewFigures, ReviewReminder, ReviewReminderStopped, SetReviewReminder, StopReviewReminder } from '../../contract/requests/review-reminder.ts'
import { AccessRemoved, AccountAccess, PasswordLinkState, SignUpDetails } from '../../contract/suppliers/account-access.ts'
import { EmailProof, NewPassword, OwnCompany, OwnCoverage, OwnEmail, OwnPassword, PasswordLinkLook, PasswordReset, SupplierLogin, SupplierSignup } from '../../contract/suppliers/account.ts'
import { OwnMails, OwnProfile, TermsLanguage } from '../../contract/suppliers/profile.ts'
import { Supplier, SupplierCheck } from '../../contract/suppliers/supplier.ts'

export const CONTRACT: Record<string, GenericSchema> = {
  AccessRemoved,
  AccountAccess,
  Admin,
  AdminAnalytics,
  AdminCheck,
  AdminHome,
  AdminLead,
  AdminLeadDetail,
  AdminLeadFilters,
  AdminLogin,
  AdminPassword,
  AdminPromises,
  AdminSettings,
  Alive,
  ApiKey,
  AuditLogEntry,
  Breach,
  BreachDetails,
  Breakdown,
  BrokenPromise,
  BulkApproval,
  BulkAssignment,
  BulkOffMarket,
  BulkRelisting,
  BulkResults,
  BulkStatus,
  CallTimes,
  CallWishes,
  Candidate,
  CertificateDocument,
  CertificateKeys,
  CertificateToCheck,
  CheckedCertificate,
  Claim,
  CodeSent,
  Config,
  ConsentOfLead,
  ConsentOfMine,
  Contact,
  ContactFigures,
  ContactLink,
  ContactRequest,
  ContactRequested,
  ContactToken,
  ContactedAnswer,
  Correction,
  CreatedApiKey,
  CreditChange,
  CreditEntry,
  Credits,
  DecidedAnswer,
  Deleted,
  DeletedProvider,
  Done,
  EmailProof,
  EmailWishes,
  EndedSessions,
  ExportedData,
  FailedJob,
  FailedRefund,
  FiguresOfGroup,
  Health,
  HistoryEntry,
  Hold,
  HoldToRelease,
  InterchangePlus,
  Kept,
  LanguageOfLead,
  LastCheck,
  LatestRateCheck,
  LeadAssignment,
  LeadCard,
  LeadMarks,
  LeadNote,
  LeadOfMine,
  LeadPrice,
  LeadPriceEffect,
  LeadPriceRange,
  LeadSelection,
  LeadToBuy,
  LeadsMatching,
  Left,
  LookedAtSearch,
  MailLanguage,
  MarkChange,
  MonthlyFigures,
  MyData,
  NewApiKey,
  NewFigures,
  NewLeadPrice,
  NewNote,
  NewPassword,
  NewProvider,
  NewRateCard,
  NewSavedSearch,
  NewWebhookEndpoint,
  NoteOfLead,
  Numbers,
  OffMarket,
  OfferOverCost,
  OpenPayment,
  OpenPromise,
  OurLanguage,
  OutcomeUpdate,
  OwnCompany,
  OwnCoverage,
  OwnEmail,
  OwnMails,
  OwnPassword,
  OwnProfile,
  OwnRequests,
  OwnSession,
  OwnSessions,
  OwnStatement,
  OwnersSecondFactorReset,
  PasswordAgain,
  PasswordAndCode,
  PasswordLinkLook,
  PasswordLinkState,
  PasswordReset,
  PastRateCheck,
  PaymentOfLead,
  PeriodAnalytics,
  PersonName,
  PromisesOfMonth,
  PromisesOfProvider,
  Proved,
  Provider,
  ProviderChanges,
  ProviderFilters,
  ProviderSelection,
  ProvidersMatching,
  PublicCertificate,
  PurchaseFigures,
  PurchasedLead,
  Quote,
  QuoteOfMine,
  QuoteStatus,
  Rate,
  RateCard,
  RateCardHistory,
  RateCardVersion,
  RateCheckOfMine,
  RateCheckResults,
  RateCheckSubmission,
  RateHistoryItem,
  RateInfo,
  Receipt,
  RecommendedProvider,
  RecoveryCodes,
  Released,
  Reminder,
  ReminderOfMine,
  ReminderToken,
  RequestEmailsStopped,
  RequestLook,
  RequestStatus,
  RequestedNameDecision,
  ReviewFigures,
  ReviewReminder,
  ReviewReminderStopped,
  SavedSearch,
  SavedSearchUpdate,
  SearchAlertsStopped,
  SecondFactorReset,
  Selected,
  SendEmailVerification,
  SendSmsVerification,
  ServiceHealth,
  SetReviewReminder,
  SignIn,
  SignUpDetails,
  SignedInAnswer,
  StatusChange,
  StopRequestEmails,
  StopReviewReminder,
  StopSearchAlerts,
  Supplier,
  SupplierAnalytics,
  SupplierApproval,
  SupplierCheck,
  SupplierFigures,
  SupplierLogin,
  SupplierSignup,
  Terminal,
  TermsLanguage,
  TestMode,
  TotpCode,
  TotpStarted,
  TotpState,
  User,
  Verified,
  VerifyEmail,
  VerifyPhone,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointUpdate,
  WebhookEndpointWithSecret,
  WebhookTestEvent,
  WebhookTry,
  WithdrawLink,
  WithdrawToken,
  Withdrawn,
  YourInfo,
}
