import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen of the specification, section 2, by who may open it. */
export default [
  index("features/home/Home.tsx"),
  route("terms", "features/legal/Terms.tsx"),
  route("privacy", "features/legal/Privacy.tsx"),
  route("forgot-password", "features/account/ForgotPassword.tsx"),
  route("reset-password", "features/account/ResetPassword.tsx"),
  route("bootstrap", "features/bootstrap/Bootstrap.tsx"),
  route("test", "features/test/TestLogin.tsx"),

  layout("layouts/GuestLayout.tsx", [
    route("login", "features/account/Login.tsx"),
    route("register", "features/account/Register.tsx"),
  ]),

  layout("layouts/ProtectedLayout.tsx", [route("dashboard", "features/dashboard/Dashboard.tsx")]),
] satisfies RouteConfig;
