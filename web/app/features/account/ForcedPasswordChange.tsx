export default function ForcedPasswordChange() {
  return null;
}
