/**
 * The one place of the support's contacts. They reach nobody: no number begins with 000, and `.example` is kept for
 * examples by RFC 2606. An owner of the site writes his own here.
 */
export const contacts = {
  phone: { text: '8 800 000-00-00', href: 'tel:+78000000000' },
  whatsApp: { href: 'https://wa.me/78000000000' },
  mail: { text: 'help@sto-ryadom.example', href: 'mailto:help@sto-ryadom.example' },
  hours: 'Ежедневно с 8:00 до 22:00 по Москве',
} as const;
