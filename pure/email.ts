/** Text, @, domain, dot, at least two letters; nothing that can't be seen, so that no two look like one. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+\.\p{L}{2,}$/u;
const MOST_EMAIL = 254;

/** Whether it has the shape of an e-mail address, without blanks around it. */
export const isEmail = (value: string): boolean => value.length <= MOST_EMAIL && EMAIL.test(value);
