import type { Words } from '../../../../domain/languages/words.ts'
import type { verificationMessages as en } from './verification.messages.ts'

export const verificationMessages: Words<typeof en> = {
  sendCode: 'Envoyer le code',
  verified: { email: 'Adresse courriel vérifiée.', phone: 'Téléphone vérifié.' },
  changeWhat: { email: 'l’adresse courriel', phone: 'le numéro de téléphone' },
  codeSent: (address) =>
    `Nous avons envoyé un code à 6 chiffres à ${address}. Il fonctionne pendant 10 minutes.`,
  codeSentHint: {
    email: 'Rien reçu? Vérifiez votre dossier de courrier indésirable.',
    phone: 'Il peut mettre une minute à arriver.',
  },
  code: { email: 'Code reçu par courriel', phone: 'Code reçu par texto' },
  verify: 'Vérifier',
  verifying: 'Vérification…',
  resend: 'Envoyer un nouveau code',
  resendIn: (seconds) => `Envoyer un nouveau code dans ${seconds} s`,
  sendFailed: {
    email: (reason) => `Courriel : ${reason ?? 'l’envoi a échoué'}`,
    phone: (reason) => `Texto : ${reason ?? 'l’envoi a échoué'}`,
  },
  sendUnreachable: {
    email: 'Le code n’a pas pu être envoyé par courriel. Veuillez réessayer.',
    phone: 'Le code n’a pas pu être envoyé par texto. Veuillez réessayer.',
  },
  notConfirmed: {
    email: 'Code reçu par courriel non valide',
    phone: 'Code reçu par texto non valide',
  },
  verifyUnreachable: 'La vérification a échoué',
}
